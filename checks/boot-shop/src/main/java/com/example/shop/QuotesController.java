package com.example.shop;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Quotes, for which the calling thread waits 50 ms. */
@RestController
class QuotesController {
  record Quote(String supplier, int cents) {}

  @GetMapping("/api/quotes")
  Quote quote() throws InterruptedException {
    Thread.sleep(50);
    return new Quote("acme", 1999);
  }
}
