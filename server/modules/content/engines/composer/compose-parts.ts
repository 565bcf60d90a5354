import type { Desk } from './desk.ts';
import { isOfBrief } from './fact-order.ts';
import type { Statement } from './statement.ts';

export interface Part {
  /** Sentences at its beginning. */
  first: string[];
  /** Sentences at its end. */
  last: string[];
  range: { min: number; max: number };
}

const manyTries = 60;

/** A sentence that asks the reader to do something. */
const asking =
  /^(?:if (?:you|something)|please|tell|ask|write|contact|get in touch|send|drop|leave|talk|let|reply|come|we would)\b/iu;
/** Sentences of a part that may do so. */
const mostAsking = 2;

/**
 * Shares statements out among parts, in order and evenly. A part that is still too short for the asked length gets fillers; one
 * that is long enough gets none.
 */
export function composeParts(desk: Desk, parts: readonly Part[], statements: readonly Statement[]): string[] {
  const left = [...statements];
  return parts.map((part, index) => {
    const share = Math.ceil(left.length / (parts.length - index));
    return composePart(desk, part, left, share).join(' ');
  });
}

/** Takes up to `share` statements off the front of `left`. */
export function composePart(desk: Desk, part: Part, left: Statement[], share: number): string[] {
  const { min, max } = part.range;
  const first = desk.count([...part.first, ...part.last]) > max ? part.first.slice(0, 1) : part.first;
  const last = desk.count([...first, ...part.last]) > max ? [] : part.last;
  const middle: string[] = [];
  const count = (more: readonly string[] = []) => desk.count([...first, ...middle, ...more, ...last]);
  for (let taken = 0; taken < share && left.length > 0; taken += 1) {
    const room = Math.max(0, max - count());
    const at = nextOf(desk, left, room);
    const fitting = (left[at] ?? []).slice(0, room);
    if (fitting.length === 0 || count(fitting) > max) break;
    left.splice(at, 1);
    middle.push(...fitting);
  }
  for (let tries = 0; count() < min && tries < manyTries; tries += 1) {
    const filler = desk.filler();
    const asked = [...first, ...middle, filler, ...last].filter((sentence) => asking.test(sentence)).length;
    // Another one may ask nothing; when none does, this one is better than a part that is too short.
    if (asked > mostAsking && tries < manyTries / 2) continue;
    if (count([filler]) <= max) middle.push(filler);
  }
  while (middle.length > 0 && count() > max) middle.pop();
  return [...first, ...middle, ...last].filter((sentence) => sentence !== '');
}

/** The first statement; where what the brief says does not fit whole, it waits for the next part, and one that fits is taken. */
function nextOf(desk: Desk, left: readonly Statement[], room: number): number {
  const [first = []] = left;
  if (first.length <= room || !isOfBrief(desk, first)) return 0;
  return Math.max(
    0,
    left.findIndex((statement) => statement.length <= room),
  );
}
