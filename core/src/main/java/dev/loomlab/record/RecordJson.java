package dev.loomlab.record;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The JSON form of records, between processes and in the journal. A histogram is text:
 * HdrHistogram's compressed encoding in base 64.
 */
public final class RecordJson {
  private RecordJson() {}

  /** A mapper that reads and writes every record of this package; one value is one line. */
  public static JsonMapper mapper() {
    var histograms = new SimpleModule("histograms");
    histograms.addSerializer(Histogram.class, new HistogramWriter());
    histograms.addDeserializer(Histogram.class, new HistogramReader());
    return JsonMapper.builder().addModule(histograms).build();
  }

  private static final class HistogramWriter extends ValueSerializer<Histogram> {
    @Override
    public void serialize(Histogram value, JsonGenerator out, SerializationContext context) {
      var buffer = ByteBuffer.allocate(value.getNeededByteBufferCapacity());
      int length = value.encodeIntoCompressedByteBuffer(buffer);
      out.writeString(
          Base64.getEncoder().encodeToString(java.util.Arrays.copyOf(buffer.array(), length)));
    }
  }

  private static final class HistogramReader extends ValueDeserializer<Histogram> {
    @Override
    public Histogram deserialize(JsonParser in, DeserializationContext context) {
      try {
        var bytes = Base64.getDecoder().decode(in.getString());
        var histogram = Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0);
        histogram.setAutoResize(true);
        return histogram;
      } catch (DataFormatException | IllegalArgumentException notOne) {
        throw new UnreadableHistogram(notOne);
      }
    }
  }

  private static final class UnreadableHistogram extends JacksonException {
    private static final long serialVersionUID = 1;

    UnreadableHistogram(Exception cause) {
      super("a histogram cannot be read: " + cause.getMessage(), cause);
    }
  }
}
