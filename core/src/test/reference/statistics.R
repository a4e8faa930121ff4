# Makes the reference tables for the judge's statistics, from R's own functions:
#   Rscript statistics.R FOLDER
# writes FOLDER/t-quantiles.csv, paired.csv, holm.csv and welch.csv. Checked in under src/test/resources.
folder <- commandArgs(trailingOnly = TRUE)[1]
set.seed(20250923)
version <- paste("# made by statistics.R with", R.version.string)

write_table <- function(table, name) {
  path <- file.path(folder, name)
  writeLines(version, path)
  suppressWarnings(write.table(table, path, append = TRUE, sep = ",", row.names = FALSE, quote = FALSE))
}
number <- function(x) trimws(formatC(x, digits = 15, format = "g"))

# Student's t quantiles.
grid <- expand.grid(df = c(1, 2, 3, 4, 6, 9, 19, 29, 99), p = c(0.8, 0.95, 0.975, 0.99, 0.998, 0.9995))
write_table(data.frame(df = grid$df, p = grid$p, quantile = number(qt(grid$p, grid$df))), "t-quantiles.csv")

# Paired log ratios: 95 % and 90 % intervals and one-sided p-values by t.test(mu = margin).
rows <- lapply(1:24, function(i) {
  n <- c(2, 3, 5, 7, 10, 20)[(i - 1) %% 6 + 1]
  d <- rnorm(n, mean = c(0, 0.01, -0.05, 0.2)[(i - 1) %/% 6 + 1], sd = c(0.002, 0.01, 0.03)[i %% 3 + 1])
  delta <- log(1 + c(0.03, 0.05)[i %% 2 + 1])
  ci95 <- t.test(d, conf.level = 0.95)$conf.int
  ci90 <- t.test(d, conf.level = 0.90)$conf.int
  above <- t.test(d, mu = delta, alternative = "greater")$p.value
  below <- t.test(d, mu = -delta, alternative = "less")$p.value
  tost <- max(t.test(d, mu = -delta, alternative = "greater")$p.value,
              t.test(d, mu = delta, alternative = "less")$p.value)
  data.frame(values = paste(number(d), collapse = " "), delta = number(delta),
             low95 = number(ci95[1]), high95 = number(ci95[2]),
             low90 = number(ci90[1]), high90 = number(ci90[2]),
             difference = number(min(1, 2 * min(above, below))), equivalence = number(tost))
})
write_table(do.call(rbind, rows), "paired.csv")

# Holm's adjusted p-values.
rows <- lapply(c(1, 2, 3, 7, 28), function(m) {
  p <- signif(runif(m)^3, 6)
  if (m > 2) p[2] <- p[3]
  data.frame(p = paste(number(p), collapse = " "), adjusted = paste(number(p.adjust(p, "holm")), collapse = " "))
})
write_table(do.call(rbind, rows), "holm.csv")

# Two independent samples by Welch's t.test: degrees of freedom, intervals and p-values beyond a margin.
rows <- lapply(1:24, function(i) {
  n <- c(2, 3, 5, 7, 10, 20)[(i - 1) %% 6 + 1]
  m <- c(5, 2, 3)[i %% 3 + 1]
  before <- rnorm(n, mean = 3, sd = c(0.002, 0.01, 0.03)[i %% 3 + 1])
  after <- rnorm(m, mean = 3 + c(0, 0.01, -0.05, 0.2)[(i - 1) %/% 6 + 1], sd = c(0.02, 0.005)[i %% 2 + 1])
  delta <- log(1 + c(0.03, 0.05)[i %% 2 + 1])
  test <- function(...) t.test(after, before, var.equal = FALSE, ...)
  ci95 <- test(conf.level = 0.95)
  above <- test(mu = delta, alternative = "greater")$p.value
  below <- test(mu = -delta, alternative = "less")$p.value
  tost <- max(test(mu = -delta, alternative = "greater")$p.value, test(mu = delta, alternative = "less")$p.value)
  data.frame(before = paste(number(before), collapse = " "), after = paste(number(after), collapse = " "),
             delta = number(delta), df = number(ci95$parameter),
             low95 = number(ci95$conf.int[1]), high95 = number(ci95$conf.int[2]),
             difference = number(min(1, 2 * min(above, below))), equivalence = number(tost))
})
write_table(do.call(rbind, rows), "welch.csv")
