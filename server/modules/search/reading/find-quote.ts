import { trimOf } from '../../../../contract/platform/trim.ts';
import { isGrammar, termsOfText } from '../matching/words.ts';

/** The texts of a person that are read. Name and addresses say nothing about a job's criteria and stay here. */
export interface ReadTexts {
  title: string;
  skills: string[];
  location: string;
  summary: string;
}

const longestQuote = 400;
const marks = /["'“”„«»‘’\s]/;

/**
 * Finds a quote word for word and as whole words, whatever blanks are between them. @returns the quote as
 * written there; undefined when it stands nowhere or has no telling word
 */
export function findQuote(
  { title, skills, location, summary }: ReadTexts,
  quote: string,
): { quote: string; field: keyof ReadTexts } | undefined {
  const places = [
    ...skills.map((text) => ({ field: 'skills' as const, text })),
    { field: 'title' as const, text: title },
    { field: 'summary' as const, text: summary },
    { field: 'location' as const, text: location },
  ];
  for (const { field, text } of places) {
    const found = findVerbatim(text, quote);
    if (found !== undefined) return { quote: found, field };
  }
  return undefined;
}

/**
 * Matches letter by letter and as whole words, whatever blanks are between them. @returns the words as written
 * there; undefined when they stand nowhere, or none of them is telling
 */
export function findVerbatim(text: string, quote: string): string | undefined {
  for (const asked of new Set([quote.trim(), trimOf(quote, marks)])) {
    if (asked === '' || asked.length > longestQuote || !/[\p{L}\p{N}]/u.test(asked)) continue;
    const pattern = new RegExp(
      `(?<![\\p{L}\\p{M}\\p{N}])${asked.split(/\s+/).map(RegExp.escape).join('\\s+')}(?![\\p{L}\\p{M}\\p{N}])`,
      'u',
    );
    const found = pattern.exec(text)?.[0];
    if (found !== undefined && (found === text.trim() || isTelling(found))) return found;
  }
  return undefined;
}

const isTelling = (text: string) =>
  termsOfText(text).some((term) => term.length > 1 && /\p{L}/u.test(term) && !isGrammar(term));
