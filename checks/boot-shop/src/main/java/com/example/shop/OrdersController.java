package com.example.shop;

import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Orders, from a query that takes 20 ms in the database. */
@RestController
class OrdersController {
  private final JdbcTemplate jdbc;

  OrdersController(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  record Order(int id, String state) {}

  @GetMapping("/api/orders/{id}")
  Order order(@PathVariable int id) {
    return jdbc.queryForObject(
        "select ?::int as id, pg_sleep(0.02)", (row, number) -> new Order(row.getInt(1), "paid"), id);
  }
}
