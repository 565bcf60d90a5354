import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * One checkable sentence of the specification. It is held by a passing test whose title begins with
 * `spec §4: {phrase}` and ends with the row's id in brackets: `[S4.12]`.
 */
export interface ConformanceRow {
  /** `S4.12` is in section 4. Ids are never reused or renumbered. */
  id: string;
  /** The heading that the row stands under on the page, within its section; empty without one. */
  topic: string;
  /** Whether the test has to drive the built website in a real browser, as for all that visitors see. */
  inBrowser: boolean;
  /** What the test shows. */
  phrase: string;
  /** The sentence of the specification that it stands for. */
  sentence: string;
}

/** Reads every row from `rows.tsv`. */
export function readRows(): ConformanceRow[] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, 'rows.tsv'), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const [id = '', topic = '', where, phrase = '', sentence = ''] = line.split('\t');
    return { id, topic, inBrowser: where === 'browser', phrase, sentence };
  });
}

/** The number of the section that a row belongs to. */
export const sectionOf = ({ id }: Pick<ConformanceRow, 'id'>): number => Number(id.slice(1, id.indexOf('.')));

/** Lists ids that more than one row has, a line each. */
export function findDoubledIds(rows: ConformanceRow[]): string[] {
  const ids = rows.map(({ id }) => id);
  const doubled = new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
  return [...doubled].map((id) => `More than one row is called ${id}.`);
}
