package dev.loomlab.report;

import dev.loomlab.judge.Cell;
import dev.loomlab.judge.Check;
import dev.loomlab.judge.ExpectationResult;
import dev.loomlab.judge.Findings;
import dev.loomlab.judge.Spread;
import dev.loomlab.plan.Figure;
import dev.loomlab.record.Outcome;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The findings as JUnit's XML, which build servers read: a test case for each cell (was it
 * measured), each expectation and each check of a law.
 *
 * <p>What has no data never passes: a cell that was not measured and an expectation that cannot be
 * told are errors, a check that could not be made is skipped. What does not hold is a failure.
 */
public final class JUnitReport {
  private final Report report;
  private final Findings findings;

  private JUnitReport(Report report) {
    this.report = report;
    this.findings = report.findings();
  }

  /** How a test case ended. */
  private enum End {
    PASSED(""),
    FAILED("failure"),
    NO_DATA("error"),
    NOT_CHECKED("skipped");

    private final String element;

    End(String element) {
      this.element = element;
    }
  }

  private record TestCase(String name, End end, String message) {}

  private record Suite(String name, List<TestCase> cases) {
    long count(End end) {
      return cases.stream().filter(each -> each.end() == end).count();
    }
  }

  /**
   * Writes the document.
   *
   * @throws IOException if {@code out} fails
   */
  public static void write(Report report, Appendable out) throws IOException {
    var text = new StringWriter();
    try {
      var xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      new JUnitReport(report).write(xml);
      xml.close();
    } catch (XMLStreamException fault) {
      throw new IOException("the XML cannot be written", fault);
    }
    out.append(text.toString()).append('\n');
  }

  private void write(XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", safe("loomlab " + findings.plan().name()));
    for (var suite :
        List.of(
            new Suite("cells", cells()),
            new Suite("expectations", expectations()),
            new Suite("laws", laws()))) {
      write(suite, xml);
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeEndDocument();
  }

  private void write(Suite suite, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", suite.name());
    xml.writeAttribute("tests", Integer.toString(suite.cases().size()));
    xml.writeAttribute("failures", Long.toString(suite.count(End.FAILED)));
    xml.writeAttribute("errors", Long.toString(suite.count(End.NO_DATA)));
    xml.writeAttribute("skipped", Long.toString(suite.count(End.NOT_CHECKED)));
    for (var each : suite.cases()) {
      xml.writeCharacters("\n    ");
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", safe(findings.plan().name() + "." + suite.name()));
      xml.writeAttribute("name", safe(each.name()));
      if (each.end() != End.PASSED) {
        xml.writeCharacters("\n      ");
        xml.writeStartElement(each.end().element);
        xml.writeAttribute("message", safe(each.message()));
        xml.writeEndElement();
        xml.writeCharacters("\n    ");
      }
      xml.writeEndElement();
    }
    xml.writeCharacters("\n  ");
    xml.writeEndElement();
  }

  private List<TestCase> cells() {
    var cases = new ArrayList<TestCase>();
    var plan = findings.plan();
    for (var inCase : plan.cases()) {
      for (var variant : plan.variants()) {
        for (var level : plan.load().levels()) {
          cases.add(measured(new Cell(inCase.name(), variant.name(), level)));
        }
      }
    }
    return cases;
  }

  private TestCase measured(Cell cell) {
    var name = "measured: " + Words.cell(cell);
    double most =
        findings
            .summary(cell)
            .flatMap(summary -> summary.figure(Figure.THROUGHPUT))
            .map(Spread::high)
            .orElse(0.0);
    return most > 0
        ? new TestCase(name, End.PASSED, "")
        : new TestCase(
            name, End.NO_DATA, "no data: " + whyNot(cell).orElse("no request was answered"));
  }

  private Optional<String> whyNot(Cell cell) {
    return report.trials().stream()
        .filter(trial -> trial.trial().variant().equals(cell.variant()))
        .filter(trial -> trial.trial().caseName().equals(cell.caseName()))
        .flatMap(
            trial ->
                switch (trial.outcome()) {
                  case Outcome.Completed() -> Optional.<String>empty().stream();
                  case Outcome.Failed(String stage, String reason, var log) ->
                      Optional.of("failed in " + stage + ": " + reason).stream();
                  case Outcome.Skipped(String reason) -> Optional.of("skipped: " + reason).stream();
                })
        .findFirst();
  }

  private List<TestCase> expectations() {
    return findings.expectations().stream().map(JUnitReport::expectation).toList();
  }

  private static TestCase expectation(ExpectationResult result) {
    var end =
        switch (result.holds()) {
          case HOLDS -> End.PASSED;
          case BROKEN -> End.FAILED;
          case UNKNOWN -> End.NO_DATA;
        };
    return new TestCase(result.text(), end, said(result.holds(), result.observed()));
  }

  private List<TestCase> laws() {
    return findings.checks().stream().map(JUnitReport::law).toList();
  }

  private static TestCase law(Check check) {
    var end =
        switch (check.holds()) {
          case HOLDS -> End.PASSED;
          case BROKEN -> End.FAILED;
          case UNKNOWN -> End.NOT_CHECKED;
        };
    return new TestCase(
        Words.law(check.law()) + ": " + Words.cell(check.cell()),
        end,
        said(check.holds(), "expected " + check.expected() + ", observed " + check.observed()));
  }

  private static String said(Check.Held held, String observed) {
    return held == Check.Held.UNKNOWN ? "no data: " + observed : observed;
  }

  /** Text without what XML 1.0 cannot hold, escaped or not. */
  private static String safe(String text) {
    return PlainText.safe(text).replaceAll("[\\ufffe\\uffff]", "?");
  }
}
