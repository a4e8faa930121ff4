package dev.loomlab.diagnose;

import java.util.List;

/** One kind of thing that may be found; it finds nothing where what it needs was not seen. */
interface Rule {

  /** What it finds. */
  List<Finding> of(Scene scene);
}
