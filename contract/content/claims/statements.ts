import type { Span } from './amounts.ts';

/** Words that promise, compare or cite, and need something to show for it. */
const patterns: readonly RegExp[] = [
  /\b(?:by|in|at|for|up|only|than|almost|nearly|over|about|around|cuts?|saves?|reduces?)\s(?:more than |less than )?half\b(?! (?:past|an hour|a day))|\bhalf (?:of|the|as|our|your|their|price)\b|\bhalv(?:es|ed|ing)\b|\bone half\b/giu,
  /\b(?:twice|thrice|doubl(?:es?|ed|ing)|tripl(?:es?|ed|ing)|quadruple[sd]?|(?:two|three|four|five|six|ten|hundred)fold)\b/giu,
  /\b(?:a|one|two|three)[\s-](?:thirds?|quarters?|fifths?|tenths?)\b/giu,
  /\b(?:guarantee(?:s|d)?|risk-free|money-back|foolproof|never fails?|always on time|without exception)\b/giu,
  /\b(?:award-winning|award(?:s|ed)?|prize(?:s|-winning)?|gold medal|five[- ]star|top[- ]rated|best[- ]selling|bestseller)\b/giu,
  /\b(?:trusted|recommended|endorsed|chosen|approved|loved|used|preferred|certified|accredited|backed) by\b/giu,
  /\b(?:studies|research|surveys?|experts|scientists|analysts|statistics|tests|data) (?:shows?|proves?|proved|agree|confirms?|suggests?|found|say)\b|\baccording to (?:a |recent |independent )*(?:study|studies|research|surveys?|experts)\b|\b(?:scientifically|clinically) (?:proven|tested)\b|\bproven (?:to|results|track record|method)\b/giu,
  /\b(?:market|industry|world|category|technology) leaders?\b|\b(?:the|a|an) (?:leading|largest|biggest|fastest|cheapest|safest|oldest|only|first|best|most \p{L}{1,30}) (?=\p{L}{1,30}(?: \p{L}{1,30})? (?:in|of|on|for|worldwide|anywhere|to)\b)|\bmarket[- ]leading\b|\b(?:number|no\.) (?:one|1)\b|\bworld[- ]class\b|\bunrivall?ed\b|\bunmatched\b|\bsecond to none\b/giu,
];

/** The statements of a text that nobody should make without proof. */
export const statementsIn = (text: string): Span[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, index }) => {
      const said = whole.trimEnd();
      return { text: said, start: index, end: index + said.length };
    }),
  );

const stems = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 5)));

/** The words of the clause around a span. */
const around = (text: string, { start, end }: Span): Set<string> => {
  const before =
    text
      .slice(0, start)
      .split(/[.!?\n;]/)
      .at(-1) ?? '';
  const after = text.slice(end).split(/[.!?\n;]/)[0] ?? '';
  return stems(`${before.slice(-60)} ${after.slice(0, 60)}`);
};

/** Statements whose words no sentence of the facts makes about the same thing. */
export function unknownStatements(text: string, facts: string): Span[] {
  const known = statementsIn(facts).map((span) => ({
    said: span.text.toLowerCase(),
    near: around(facts, span),
  }));
  return statementsIn(text).filter((span) => {
    const near = around(text, span);
    return !known.some(
      ({ said, near: other }) =>
        said === span.text.toLowerCase() && (near.size === 0 || [...near].some((word) => other.has(word))),
    );
  });
}

const placeholder =
  /\\?\[(?!(?:Write: |x\\?\]|\s\\?\]))[^[\]()\n]{1,60}\](?!\()|(?<!\{)\{[\p{L}_ ]{2,40}\}(?!\})|<[\p{L} _-]{2,40}>|\b(?:TBD|TBA|TODO|XX+|lorem ipsum)\b|\b(?:insert|your) (?:name|company|link|date|price|number) here\b/giu;

/** Placeholders that were not filled in. */
export const placeholdersIn = (text: string): Span[] =>
  [...text.matchAll(placeholder)].map(({ 0: whole, index }) => ({
    text: whole,
    start: index,
    end: index + whole.length,
  }));
