package com.example.shop;

import java.io.IOException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** A small shop: orders in a database, quotes from somewhere slow. */
@SpringBootApplication
public class Shop {
  private static ShopDatabase database;

  /** Starts the shop with a database of its own, which ends with it. */
  public static void main(String[] args) throws IOException {
    database = ShopDatabase.start();
    System.setProperty("spring.datasource.url", database.jdbcUrl());
    SpringApplication.run(Shop.class, args);
  }
}
