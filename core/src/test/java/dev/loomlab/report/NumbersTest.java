package dev.loomlab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumbersTest {

  @Test
  void measuredValuesKeepThreeDigits() {
    assertThat(Numbers.measured(0.01234)).isEqualTo("0.0123");
    assertThat(Numbers.measured(0.999)).isEqualTo("0.999");
    assertThat(Numbers.measured(0.9999)).isEqualTo("1.00");
    assertThat(Numbers.measured(5)).isEqualTo("5.00");
    assertThat(Numbers.measured(53.61)).isEqualTo("53.6");
    assertThat(Numbers.measured(99.96)).isEqualTo("100");
    assertThat(Numbers.measured(1366.06)).isEqualTo("1,370");
    assertThat(Numbers.measured(50_898)).isEqualTo("50,900");
    assertThat(Numbers.measured(-2.5)).isEqualTo("-2.50");
    assertThat(Numbers.measured(0)).isEqualTo("0");
  }

  @Test
  void whatIsNoNumberIsADash() {
    assertThat(Numbers.measured(Double.NaN)).isEqualTo("-");
    assertThat(Numbers.measured(Double.POSITIVE_INFINITY)).isEqualTo("-");
  }

  @Test
  void sharesLoseTheirNeedlessZeros() {
    assertThat(Numbers.percent(0.03)).isEqualTo("3 %");
    assertThat(Numbers.percent(0.125)).isEqualTo("12.5 %");
    assertThat(Numbers.percent(1)).isEqualTo("100 %");
  }
}
