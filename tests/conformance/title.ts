import { type ConformanceRow, sectionOf } from './rows.ts';

/** The rows of the specification by their ids. */
export type RowsById = ReadonlyMap<string, ConformanceRow>;

const tag = /\s*\[(S\d+\.\d+(?:, S\d+\.\d+)*)\]$/;

/** Returns the ids that a test's title ends with: `spec §4: … [S4.12, S9.8]`. */
export const idsIn = (title: string): string[] => tag.exec(title)?.[1]?.split(', ') ?? [];

/** What the title of a test begins with that names this row first. */
export const beginningFor = (row: ConformanceRow): string => `spec §${sectionOf(row)}: ${row.phrase}`;

/**
 * Checks the title of one test.
 * @returns what is wrong with it, a line each; nothing for titles that have to do with no row
 */
export function checkTitle(title: string, rows: RowsById): string[] {
  const ids = idsIn(title);
  if (ids.length === 0) {
    return title.startsWith('spec §') ? [`“${title}” names no row. End it with ids, such as [S4.12].`] : [];
  }
  const unknown = ids.filter((id) => !rows.has(id));
  if (unknown.length > 0) return unknown.map((id) => `“${title}” names ${id}, which is no row.`);
  const first = rows.get(ids[0] ?? '');
  if (first && !title.startsWith(beginningFor(first))) {
    return [`“${title}” names ${first.id}, but does not begin with “${beginningFor(first)}”.`];
  }
  return [];
}
