import { splitSentences } from '../sentences.ts';
import type { Desk } from './desk.ts';
import { isOfBrief } from './fact-order.ts';
import type { Statement } from './statement.ts';

export interface Part {
  /** Sentences at its beginning. */
  first: string[];
  /** Sentences at its end. */
  last: string[];
  range: { min: number; max: number };
  /** Whether another part takes what this one leaves. */
  isFollowed?: boolean;
}

const manyTries = 60;

/** A sentence that asks the reader to do something. */
export const asking =
  /^(?:if (?:you|something)|please|tell|ask|write|contact|get in touch|send|drop|leave|talk|let|reply|come|we would)\b/iu;
/** Sentences of a part that may do so. */
export const mostAsking = 2;

/**
 * Shares statements out among parts, in order and evenly. A part that is still too short for the asked length gets fillers; one
 * that is long enough gets none.
 */
export function composeParts(desk: Desk, parts: readonly Part[], statements: readonly Statement[]): string[] {
  const left = [...statements];
  return parts.map((part, index) => {
    const share = Math.ceil(left.length / (parts.length - index));
    const isFollowed = index < parts.length - 1;
    return composePart(desk, { ...part, isFollowed }, left, share).join(' ');
  });
}

/** Takes up to `share` statements off the front of `left`. */
export function composePart(desk: Desk, part: Part, left: Statement[], share: number): string[] {
  const { min, max } = part.range;
  const first = desk.count([...part.first, ...part.last]) > max ? part.first.slice(0, 1) : part.first;
  const last = desk.count([...first, ...part.last]) > max ? [] : part.last;
  const middle: string[] = [];
  const count = (more: readonly string[] = []) => desk.count([...first, ...middle, ...more, ...last]);
  const fits = (more: readonly string[]) => count(more) <= max;
  for (let taken = 0; taken < share && left.length > 0; taken += 1) {
    const [next = []] = left;
    const cut = next.slice(0, Math.max(0, max - count()));
    const whole = left.findIndex(fits);
    // What the brief says is cut only where nothing else fits and no part after this one may hold it.
    const canCut = !isOfBrief(desk, next) || (whole === -1 && !(part.isFollowed && next.length < max));
    const isCut = whole !== 0 && canCut && cut.length > 0 && fits(cut);
    const told = isCut ? cut : left[whole];
    if (told === undefined) break;
    left.splice(isCut ? 0 : whole, 1);
    middle.push(...told);
  }
  for (let tries = 0; count() < min && tries < manyTries; tries += 1) {
    const filler = desk.filler();
    const asked = [...first, ...middle, filler, ...last]
      .flatMap(splitSentences)
      .filter((sentence) => asking.test(sentence)).length;
    // Another one may ask nothing; when none does, this one is better than a part that is too short.
    if (asked > mostAsking && tries < manyTries / 2) continue;
    if (count([filler]) <= max) middle.push(filler);
  }
  while (middle.length > 0 && count() > max) middle.pop();
  return [...first, ...middle, ...last].filter((sentence) => sentence !== '');
}
