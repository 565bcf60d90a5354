import { trimEndOf } from '../../platform/trim.ts';
import type { Span } from './amounts.ts';

/** Undefined parts are not named. */
export interface NamedDate extends Span {
  day?: number;
  month?: number;
  year?: number;
  /** What has no calendar date of its own, in lower case: `next week`, `friday`. */
  word?: string;
  /** Day and month the other way round, where figures leave it open: `03/04/2027`. */
  isSwappable?: boolean;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'ro', 'sv'];

/** Short names of months that are everyday words of another language: `Sie`, `out`, `set`. */
const otherWords: ReadonlySet<string> = new Set(['sie', 'out', 'set', 'lis', 'ago', 'mag', 'gru']);

const months = new Map<string, number>(
  languages.flatMap((language) =>
    Array.from({ length: 12 }, (_, month) => {
      const date = new Date(Date.UTC(2026, month, 15));
      const names = ['long', 'short'].flatMap((style) => [
        new Intl.DateTimeFormat(language, { month: style as 'long', timeZone: 'UTC' }).format(date),
        new Intl.DateTimeFormat(language, { day: 'numeric', month: style as 'long', timeZone: 'UTC' })
          .formatToParts(date)
          .find(({ type }) => type === 'month')?.value ?? '',
      ]);
      return names
        .map((name) => name.replace(/\.$/, '').toLowerCase())
        .filter((name) => /^\p{L}{3,}$/u.test(name) && !otherWords.has(name))
        .map((name) => [name, month + 1] as const);
    }).flat(),
  ),
);
months.set('sept', 9);
// A month in Polish, and “Sie” after the number of a house in German.
months.delete('sie');

const names = [...months.keys()].sort((one, other) => other.length - one.length).join('|');
const year = String.raw`(?:1[89]|20)\d\d`;
const patterns: [RegExp, (groups: Record<string, string | undefined>) => Omit<NamedDate, keyof Span>][] = [
  [
    new RegExp(
      String.raw`(?<!\p{N})(?<day>\d{1,2})(?:st|nd|rd|th|\.|º|er)?\s(?:of\s|de\s)?(?<month>${names})(?!\p{L})\.?(?:,?\s(?:de\s)?(?<year>${year}))?`,
      'giu',
    ),
    named,
  ],
  [
    new RegExp(
      String.raw`(?<![\p{N}£$€]|[£$€]\s)(?<day>\d{1,2})(?:st|nd|rd|th|\.|er)?(?=(?:\s?[–-]\s?|\s(?:and|to|until|und|bis|et|au|y|al|e|en|tot|i|do)\s)(?:the\s)?\d{1,2}(?:st|nd|rd|th|\.|er)?\s(?:of\s|de\s)?(?<month>${names})(?!\p{L}))`,
      'giu',
    ),
    named,
  ],
  [
    new RegExp(
      String.raw`(?<!\p{L})(?<month>${names})(?:(?<=(?<!\p{L})\p{L}{3,4})\.)?\s(?<day>\d{1,2})(?!\d|[.,]\d)(?:st|nd|rd|th)?(?:,?\s(?<year>${year}))?`,
      'giu',
    ),
    named,
  ],
  [new RegExp(String.raw`(?<!\p{L})(?<month>${names})(?!\p{L})\.?\s(?<year>${year})(?!\d)`, 'giu'), named],
  [/(?<!\d)(?<year>(?:19|20)\d\d)-(?<month>\d\d)-(?<day>\d\d)(?!\d)/g, numbered],
  [/(?<!\d)(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>(?:\d\d)?\d\d)(?!\d)/g, numbered],
  [/(?<!\d)(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>(?:\d\d)?\d\d)(?!\d)/g, slashed],
  // "May" and "March" are other words as well: they count beside what makes a month of them.
  [/\b(?<month>January|February|April|June|July|August|September|October|November|December)\b/gi, named],
  [
    /(?<=\b(?:[Ii]n|[Uu]ntil|[Bb]y|[Ss]ince|[Ff]rom|[Dd]uring|early|mid|late|this|next|last)[\s-])(?<month>March|May)\b/g,
    named,
  ],
  [/\b(?<word>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)\b/gi, worded],
  [
    /\b(?<word>tomorrow|tonight|(?:next|this|last)\s(?:week|weekend|month|quarter|year|spring|summer|autumn|fall|winter|season))\b(?! of\b)/gi,
    worded,
  ],
];

const weekdays = new Map<string, number>(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt'].flatMap((language) => {
    const { format } = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return Array.from(
      { length: 7 },
      (_, day) => [format(Date.UTC(2026, 0, 4 + day)).toLowerCase(), day] as const,
    );
  }),
);
const weekday = new RegExp(
  String.raw`(?<!\p{L})(?<name>${[...weekdays.keys()].join('|')})(?:s|morgen|vormittag|mittag|nachmittag|abend)?(?!\p{L})`,
  'giu',
);
const untilWeekday = /^\s?(?:to|until|through|bis|au|à|a|al|tot|–|-)\s?$/iu;

/** Weekdays by name, 0 to 6 from Sunday on. */
export const weekdaysIn = (text: string): (Span & { day: number })[] =>
  [...text.matchAll(weekday)].map(({ 0: said, index, groups }) => ({
    text: said,
    start: index,
    end: index + said.length,
    day: weekdays.get((groups?.name ?? '').toLowerCase()) ?? 0,
  }));

/** The weekdays that a text names, and those between the first and the last of a range. */
export function knownWeekdays(text: string): ReadonlySet<number> {
  const named = weekdaysIn(text);
  const between = named.flatMap(({ day, end }, at) => {
    const next = named[at + 1];
    if (!next || !untilWeekday.test(text.slice(end, next.start))) return [day];
    return Array.from({ length: ((next.day - day + 7) % 7) + 1 }, (_, later) => (day + later) % 7);
  });
  return new Set(between);
}

function named({ day, month, year: given }: Record<string, string | undefined>) {
  const number = months.get((month ?? '').toLowerCase());
  return {
    ...(day === undefined ? {} : { day: Number(day) }),
    ...(number === undefined ? {} : { month: number }),
    ...(given === undefined ? {} : { year: Number(given) }),
  };
}

function numbered({ day, month, year: given }: Record<string, string | undefined>) {
  return { day: Number(day), month: Number(month), year: Number(given) };
}

/** With slashes the month comes first in America, which shows where the second figure can be no month. */
function slashed(groups: Record<string, string | undefined>) {
  const { day, month, year: given } = numbered(groups);
  if (month > 12) return { day: month, month: day, year: given };
  return { day, month, year: given, isSwappable: day <= 12 };
}

function worded({ word = '' }: Record<string, string | undefined>) {
  return {
    word: word
      .toLowerCase()
      .replace(/(?<=day)s$/, '')
      .replace(/\s+/g, ' '),
  };
}

/** In the order of the text; of several readings of a place, the first. */
export function datesIn(text: string): NamedDate[] {
  const found: NamedDate[] = [];
  for (const [pattern, read] of patterns) {
    for (const { 0: whole, index, groups = {} } of text.matchAll(pattern)) {
      const trimmed = whole.replace(/\.$/, '');
      const end = index + trimmed.length;
      if (found.some((each) => index < each.end && each.start < end)) continue;
      found.push({ text: trimmed, start: index, end, ...read(groups) });
    }
  }
  return found.sort((one, other) => one.start - other.start);
}

/** True if what is known says at least as much as this date. */
export function isSameDate(date: NamedDate, known: NamedDate): boolean {
  if (date.word !== undefined) return date.word === known.word;
  const turned = { ...date, day: date.month, month: date.day, isSwappable: false };
  if ((date.isSwappable || known.isSwappable) && isSameDay(turned as NamedDate, known)) return true;
  return isSameDay(date, known);
}

function isSameDay(date: NamedDate, known: NamedDate): boolean {
  const parts = ['day', 'month', 'year'] as const;
  return parts.every((part) => {
    if (date[part] === undefined) return true;
    // A year that the known date leaves open is the next one.
    return part === 'year' && known.month !== undefined && known.year === undefined
      ? true
      : date[part] === known[part] || (part === 'year' && date.year === (known.year ?? 0) % 100);
  });
}

/**
 * A text with its dates in figures written out, in a language: `2026-12-12` is Saturday, December 12, 2026. A date stays in figures
 * within an address, and where day and month could be either.
 */
export function writeOutDates(text: string, language: string): string {
  return datesIn(text).reduceRight((rest, { text: typed, start, end, day, month, year, isSwappable }) => {
    const before = text.slice(0, start);
    const isFigures = /^\d+[-./]\d+[-./]\d+$/.test(typed) && !isSwappable;
    if (!isFigures || !day || !month || !year || /[\w/=#.-]$/.test(before)) return rest;
    const date = new Date(Date.UTC(year < 100 ? 2000 + year : year, month - 1, day));
    if (date.getUTCDate() !== day || date.getUTCMonth() !== month - 1) return rest;
    const hasWeekday = [language, 'en'].some((one) => endsWithWeekday(before, date, one));
    const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    const written = new Intl.DateTimeFormat(language, hasWeekday ? options : { ...options, weekday: 'long' });
    const after = rest.slice(end).replace(/^[T\s](?=\d{1,2}[:.]\d\d)/, ', ');
    return `${before}${written.format(date)}${after}`;
  }, text);
}

/** Says which day a date is, where a text gives it the name of another: `March 14, 2027 is a Sunday`. */
export function misnamedDay(text: string): string | undefined {
  const dates = datesIn(text);
  for (const [index, { text: typed, start, day, month, year, isSwappable }] of dates.entries()) {
    const { word = '', end = 0 } = dates[index - 1] ?? {};
    if (!day || !month || !year || year < 100 || isSwappable) continue;
    if (!word.endsWith('day') || !/^,?\s(?:the\s)?$/.test(text.slice(end, start))) continue;
    const date = new Date(Date.UTC(year, month - 1, day));
    const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(date);
    if (date.getUTCDate() === day && weekday.toLowerCase() !== word) return `${typed} is a ${weekday}`;
  }
  return undefined;
}

function endsWithWeekday(text: string, date: Date, language: string): boolean {
  const said = trimEndOf(text.toLowerCase(), /[\s.,]/);
  return (['long', 'short'] as const).some((weekday) =>
    said.endsWith(
      new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' })
        .format(date)
        .toLowerCase()
        .replace('.', ''),
    ),
  );
}
