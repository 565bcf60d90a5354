/** Judges the product's patterns: each reads any text in a time that grows with its length alone. */

import vm from 'node:vm';
import { check } from 'recheck';
import type { Pattern } from './read-patterns.ts';

/**
 * Measures a pattern on texts that are made to slow it down: pieces of the pattern itself, repeated, with an end that does not
 * match. Processor time counts, which other work on the machine does not lengthen.
 */

/** A linear pattern takes a few milliseconds; a quadratic one takes seconds. */
const budgetMs = 400;
/** For 4,000 characters, where a quadratic one takes ten and more. */
const suspiciousMs = 4;
const length = 50_000;
const alphabet = [...' \n\t.,;:!?-–/\\|•·@#%&*+=~_\'"’“()[]{}<>$€0aAbBxXzZéßЖ中😀'];
const ends = ['!\u0001', '\n!\u0001'];

/** A text that another checker suspects. */
interface Suspect {
  pumps: { prefix: string; pump: string }[];
  suffix: string;
}

/** @returns the text that takes too long, shortened, or undefined where every text is read in time */
export function findSlowText(
  source: string,
  flags: string,
  suspects: Suspect[] = [],
): { text: string; milliseconds: number } | undefined {
  const pattern = new RegExp(source, flags.includes('g') || flags.includes('y') ? flags : `${flags}g`);
  for (const { pumps, suffix } of suspects) {
    const each = length / pumps.reduce((sum, { pump }) => sum + pump.length, 0);
    const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(each)).join('') + suffix;
    const milliseconds = timeOf(pattern, text);
    if (milliseconds > budgetMs) return { text: JSON.stringify(pumps), milliseconds };
  }
  for (const { before, piece } of attacks(source, flags)) {
    for (const end of ends) {
      const textOf = (size: number) => before + piece.repeat(Math.ceil(size / piece.length)) + end;
      // Most are read at once.
      if (timeOf(pattern, textOf(4_000)) < suspiciousMs) continue;
      const milliseconds = timeOf(pattern, textOf(length));
      if (milliseconds > budgetMs) {
        const text = [before, piece, end].map((part) => JSON.stringify(part)).join(' + ');
        return { text: `${text}, the second one repeated`, milliseconds };
      }
    }
  }
  return undefined;
}

const context = vm.createContext({ pattern: /x/, text: '' });
const script = new vm.Script('text.replace(pattern, "")');

function timeOf(pattern: RegExp, text: string): number {
  const start = process.cpuUsage();
  Object.assign(context, { pattern, text });
  try {
    script.runInContext(context, { timeout: 10 * budgetMs });
  } catch {
    return 10 * budgetMs;
  }
  return process.cpuUsage(start).user / 1000;
}

/** Pieces to repeat, each behind nothing and behind what the pattern may begin with. */
function attacks(source: string, flags: string): { before: string; piece: string }[] {
  const signs = accepted(source, flags);
  const words = literals(source);
  const gaps = signs.filter((sign) => /[^\p{L}\d]/u.test(sign)).slice(0, 5);
  const pieces = new Set([...signs, ...words]);
  for (const sign of signs) for (const other of [' ', 'a']) pieces.add(sign + other);
  for (const word of words) for (const gap of [' ', 'a', ...gaps]) pieces.add(word + gap);
  const befores = words.slice(0, 6).flatMap((word) => [word, `${word} a`]);
  return [
    ...[...pieces].map((piece) => ({ before: '', piece })),
    ...befores.flatMap((before) => [' ', 'a', 'A a', ...gaps].map((piece) => ({ before, piece }))),
  ];
}

/** What the pattern spells out between its groups, classes and repetitions. */
function literals(source: string): string[] {
  const gap = '\u0000';
  const spelled = source
    .replaceAll(/\\[pP]\{[^}]*\}|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|\(\?(?:[:=!]|<[=!]|<\w+>)/gsu, gap)
    .replaceAll(/\\(.)/gsu, (_, sign: string) => (sign === 's' ? ' ' : /[a-zA-Z\d]/.test(sign) ? gap : sign))
    .replaceAll(/[()|*+?^$.]/g, gap);
  return [...new Set(spelled.split(gap).filter((word) => word !== ''))].slice(0, 12);
}

/** The signs that some part of the pattern takes: its own, and one of each kind that its classes take. */
function accepted(source: string, flags: string): string[] {
  const parts = source.match(/\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\./gsu) ?? [];
  const tests = parts.flatMap((part) => {
    try {
      return [new RegExp(`^(?:${part})$`, flags.replace(/[gym]/g, ''))];
    } catch {
      return [];
    }
  });
  const own = new Set(source.replaceAll(/\\[pP]\{[^}]*\}|\\[a-zA-Z]|\{\d+,?\d*\}/g, ''));
  return alphabet.filter((sign) => own.has(sign) || tests.some((test) => test.test(sign)));
}

/**
 * Verdicts of earlier runs, by pattern as in `describe`:
 * - `proven`: recheck found no text on which it is slow
 * - `measured`: recheck could not tell within its time; it read texts of 50,000 characters made from its own parts in time
 */
export interface Verdicts {
  proven: string[];
  measured: string[];
}

export interface Exception {
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
