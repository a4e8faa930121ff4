/** What is loaded into other JVMs, from Java 21 on: nothing but these classes and the JDK. */
@NullMarked
package dev.loomlab.agent;

import org.jspecify.annotations.NullMarked;
