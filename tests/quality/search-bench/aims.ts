import type { Timing } from './time-searches.ts';

/** What was measured of one pool. */
export interface Row extends Timing {
  database: string;
  people: number;
  /** Since the pool before, which it continues. */
  fillSeconds: number;
  memoryMb: number;
  databaseMb: number;
}

/** The most that a search may take, by the size of its pool, in milliseconds. */
const mostMs = new Map([
  [10_000, 300],
  [1_000_000, 1000],
]);
/** Of the process that searches, at that size. */
const mostMemoryMb = new Map([[1_000_000, 500]]);
/** Four searches at once may take so many times what one takes. */
const mostTimes = 3;

/** Says of each aim whether it was reached. */
export function describeAims(rows: Row[]): { isMet: boolean; text: string }[] {
  return rows.flatMap(({ database, people, first, planted, p50, p95, atOnce, memoryMb }) => {
    const where = `${people.toLocaleString('en')} people, ${database}`;
    const aims: [boolean, string][] = [
      [first === planted, `${first} of ${planted} planted people first`],
      [atOnce < mostTimes * p50, `four at once ${(atOnce / p50).toFixed(1)} × one (aim: under ${mostTimes})`],
    ];
    const ms = mostMs.get(people);
    if (ms !== undefined) aims.push([p95 < ms, `p95 ${Math.round(p95)} ms (aim: under ${ms})`]);
    const memory = mostMemoryMb.get(people);
    if (memory !== undefined)
      aims.push([memoryMb < memory, `memory ${Math.round(memoryMb)} MB (aim: under ${memory})`]);
    return aims.map(([isMet, text]) => ({
      isMet,
      text: `${isMet ? 'reached' : 'MISSED'}: ${where}: ${text}`,
    }));
  });
}
