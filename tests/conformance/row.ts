/** One checkable sentence of the specification. Held by a passing test whose title contains `spec {section}: {phrase}`. */
export interface ConformanceRow {
  /** `§1` to `§9`. */
  section: string;
  /** Short and unique within its section; stands word for word in the title of the test. */
  phrase: string;
  /** The sentence of the specification that it stands for. */
  sentence: string;
  /** What visitors see: the test has to drive the built product in a real browser. */
  browser?: true;
  /** Whose work it still waits for; absent when a test must hold it. */
  open?: 'public pages' | 'desktop client';
}

/** A row of a public page. */
export const pageRow = (section: string, phrase: string, sentence: string): ConformanceRow => ({
  section,
  phrase,
  sentence,
  browser: true,
});
