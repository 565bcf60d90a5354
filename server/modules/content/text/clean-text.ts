import { addressesIn } from '../../../../contract/content/claims/find-claims.ts';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { endsInAbbreviation } from './sentences.ts';

/** One line of plain text: single spaces, no control or invisible formatting characters. */
export const cleanLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * A piece of a text, word for word, that can stand inside a sentence: without a leading list mark and without its closing full stop,
 * unless that belongs to an abbreviation. Empty when it has no letter or digit.
 */
export function phrase(text: string): string {
  const bare = trimEndOf(
    cleanLine(text).replace(/^(?:[-*•#>+–—]+\s+|[\s,;:!?…。、！？]+|\.+(?=\s|$))+/u, ''),
    /[\s,;:–—-]/u,
  );
  if (!/[\p{L}\p{N}]/u.test(bare)) return '';
  return endsInAbbreviation(bare) ? bare : bare.replace(/(?<=[^.])[.。]$/u, '');
}

export const close = (text: string): string =>
  /[.!?…。！？؟।]["”’)\]]*$/u.test(text) || endsInAbbreviation(text) ? text : `${text}.`;

export const lowerFirst = (text: string): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** A title typed in small letters gets its capital; `iPad` keeps its own. */
export const capitalized = (text: string): string =>
  /^\p{Ll}+(?!\p{L})/u.test(text) ? upperFirst(text) : text;

const leadsOn =
  /(?:\s(?:an?|the|in|of|for|and|or|to|on|at|by|with|from|is|are|our|your|der|die|das|dem|den|für|und|mit|de|la|le|les|el|del|di|e|y|et|van|het|een|that|which|who)){1,4}$/iu;

export function wordsWithin(text: string, max: number): string {
  if (text.length <= max) return text;
  const words = text.slice(0, max - 1).replace(/\s\S*$/u, '');
  return `${trimEndOf(words.replace(leadsOn, ''), /[\s,;:–—-]/u)}…`;
}

export const flow = (texts: readonly (string | undefined | false)[]): string => present(texts).join(' ');

export const present = (texts: readonly (string | undefined | false)[]): string[] =>
  texts.filter((text): text is string => Boolean(text));

const shortDays = 'mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun';
const days = new RegExp(
  [
    String.raw`(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|april|june|july|august|september|october|november|december|christmas|easter)(?!\p{L})`,
    String.raw`(?<=\d(?:st|nd|rd|th)?\s)(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|march|may(?!\s\p{Ll}))(?!\p{L})`,
    String.raw`(?<!\p{L})(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?=\s\d)`,
    String.raw`(?<!\p{L})march(?=\s\d)|(?<=(?:end of|early|late|mid)\s)(?:march|may)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:${shortDays})(?=,?\s\d|\s?[-–]\s?(?:${shortDays})(?!\p{L}))`,
    String.raw`(?<=(?<!\p{L})(?:${shortDays})\s?[-–]\s?)(?:${shortDays})(?!\p{L})`,
  ].join('|'),
  'gu',
);
const germanDays =
  /(?<!\p{L})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)(?!\p{L})|(?<=\d\.\s)(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)(?!\p{L})|(?<=\d\s)uhr(?!\p{L})/gu;
/**
 * A text whose days and months have their capitals, as people in a hurry leave them out; its addresses stay as they are.
 * @param language of English and German the days are known
 */
export function withCapitalDays(text: string, language: string): string {
  if (language !== 'en' && language !== 'de') return text;
  const addresses = addressesIn(text).filter(({ isWeb }) => isWeb);
  return text.replace(language === 'de' ? germanDays : days, (day, at: number) =>
    addresses.some(({ start, end }) => start <= at && at < end) ? day : upperFirst(day),
  );
}

/** A title typed in capitals throughout, in small letters but for its first and the words that another text has with a capital. */
export function withoutShouting(title: string, other: string): string {
  if (/\p{Ll}/u.test(title) || (title.match(/\p{Lu}{3,}/gu)?.length ?? 0) < 2) return title;
  const names = new Map(
    [...other.matchAll(/(?<=[\p{L},]\s)\p{Lu}\p{L}*/gu)].map(([name]) => [name.toUpperCase(), name]),
  );
  return upperFirst(title.replace(/\p{Lu}+/gu, (word) => names.get(word) ?? word.toLowerCase()));
}
