package dev.loomlab.record;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What a generator process tells while it works, one JSON line each, in this order. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({
  @JsonSubTypes.Type(value = DriveEvent.Ready.class, name = "ready"),
  @JsonSubTypes.Type(value = DriveEvent.Connected.class, name = "connected"),
  @JsonSubTypes.Type(value = DriveEvent.WindowOpened.class, name = "window-opened"),
  @JsonSubTypes.Type(value = DriveEvent.WindowClosed.class, name = "window-closed"),
  @JsonSubTypes.Type(value = DriveEvent.LevelDone.class, name = "level-done"),
  @JsonSubTypes.Type(value = DriveEvent.LevelFailed.class, name = "level-failed"),
  @JsonSubTypes.Type(value = DriveEvent.AnswersWrong.class, name = "answers-wrong")
})
public sealed interface DriveEvent {

  /** The generator is up and waits for an assignment. */
  record Ready() implements DriveEvent {}

  /** Connections are open; the warm-up begins. */
  record Connected(int opened, int asked) implements DriveEvent {}

  /** The window begins. */
  record WindowOpened() implements DriveEvent {}

  /** The window ends; requests in flight are drained. */
  record WindowClosed() implements DriveEvent {}

  /** The level is done. */
  record LevelDone(LoadRecord load) implements DriveEvent {}

  /** The level could not be driven; the reason says what to do. */
  record LevelFailed(String reason) implements DriveEvent {}

  /** The level was broken off: of a request not one answer was as asked. */
  record AnswersWrong(String reason) implements DriveEvent {}
}
