/** Judges the product's patterns: each reads any text in a time that grows with its length alone. */
import { check } from 'recheck';
import { findSlowText } from './measure-pattern.ts';
import type { Pattern } from './read-patterns.ts';

/**
 * Verdicts of earlier runs, by pattern as in `describe`:
 * - `proven`: recheck found no text on which it is slow
 * - `measured`: recheck could not tell within its time; it read texts of 50,000 characters made from its own parts in time
 */
export interface Verdicts {
  proven: string[];
  measured: string[];
}

/** A pattern that is not linear and need not be. */
export interface Exception {
  /** The file, or a folder with its slash. */
  at: string;
  /** As in `describe`; absent for all of a file or folder. */
  pattern?: string;
  reason: string;
}

export interface Findings {
  slow: { pattern: Pattern; why: string }[];
  /** Exceptions that no slow pattern needs any more. */
  unneeded: Exception[];
  verdicts: Verdicts;
  /** How many were not in the verdicts before. */
  fresh: number;
}

/** How long recheck may think about one pattern. */
const recheckTimeoutMs = 5_000;

export const describe = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** Without a repetition a pattern takes a limited number of steps at each place. `?` is no repetition. */
export const repeats = (source: string): boolean =>
  /[*+{]/.test(source.replaceAll(/\\[pPuk][{<][^}>]*[}>]|\\.|\[(?:\\.|[^\]\\])*\]/gsu, 'x'));

export async function checkPatterns(
  patterns: Pattern[],
  known: Verdicts,
  exceptions: Exception[],
): Promise<Findings> {
  const proven = new Set(known.proven);
  const measured = new Set(known.measured);
  const used = { proven: new Set<string>(), measured: new Set<string>() };
  const needed = new Set<Exception>();
  const judged = new Set<string>();
  const slow: Findings['slow'] = [];
  let fresh = 0;
  for (const pattern of patterns) {
    const name = describe(pattern);
    if (!repeats(pattern.source)) continue;
    const exception = exceptions.find(
      ({ at, pattern: only }) =>
        (at.endsWith('/') ? pattern.at.startsWith(at) : pattern.at.startsWith(`${at}:`)) &&
        (only === undefined || only === name),
    );
    if (exception) {
      needed.add(exception);
      continue;
    }
    if (judged.has(name)) continue;
    judged.add(name);
    if (proven.has(name)) used.proven.add(name);
    else if (measured.has(name)) used.measured.add(name);
    else {
      fresh += 1;
      const verdict = await judge(pattern);
      if ('slow' in verdict) slow.push({ pattern, why: verdict.slow });
      else used[verdict.by].add(name);
    }
  }
  return {
    slow,
    unneeded: exceptions.filter((exception) => !needed.has(exception)),
    verdicts: { proven: [...used.proven].sort(), measured: [...used.measured].sort() },
    fresh,
  };
}

async function judge({ source, flags }: Pattern): Promise<{ by: keyof Verdicts } | { slow: string }> {
  const result = await check(source, flags, { timeout: recheckTimeoutMs });
  if (result.status === 'safe') return { by: 'proven' };
  // What recheck tries out counts steps of its own; only a proof of it stands without being measured.
  const isTried = result.status === 'vulnerable' && result.checker === 'fuzz';
  if (result.status === 'vulnerable' && !isTried) {
    return { slow: `${result.complexity.summary}, for example on ${result.attack.pattern}` };
  }
  const found = findSlowText(source, flags, isTried ? [result.attack] : []);
  if (!found) return { by: 'measured' };
  return { slow: `${Math.round(found.milliseconds)} ms on ${found.text}` };
}
