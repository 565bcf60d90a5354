/**
 * One checkable sentence of the specification. It is held by a passing test whose title begins with
 * `spec §4: {phrase}` and ends with the row's id in brackets: `[S4.12]`.
 */
export interface ConformanceRow {
  /** `S4.12` is in section 4. Ids are never reused or renumbered. */
  id: `S${number}.${number}`;
  /** What the test shows. */
  phrase: string;
  /** The sentence of the specification that it stands for. */
  sentence: string;
  /** Whether the test has to drive the built website in a real browser, as for all that visitors see. */
  inBrowser: boolean;
  /** The heading that the row stands under on the page, within its section. */
  topic?: string;
}

/** A row that any test may hold. */
export const row = (id: ConformanceRow['id'], phrase: string, sentence: string): ConformanceRow => ({
  id,
  phrase,
  sentence,
  inBrowser: false,
});

/** A row of a public page. */
export const pageRow = (...args: Parameters<typeof row>): ConformanceRow => ({
  ...row(...args),
  inBrowser: true,
});

/** Rows under one heading. */
export const topic = (title: string, rows: ConformanceRow[]): ConformanceRow[] =>
  rows.map((each) => ({ ...each, topic: title }));

/** The number of the section that a row belongs to. */
export const sectionOf = ({ id }: Pick<ConformanceRow, 'id'>): number => Number(id.slice(1, id.indexOf('.')));
