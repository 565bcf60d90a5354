import { foldAccents } from './fold.ts';

export interface Span {
  start: number;
  end: number;
  /**
   * Months since the year 0, the end not included, and the year that is written as the end; undefined for dates that make no span
   * of a job, such as 2019 – 2016.
   */
  months: { from: number; to: number; lastYear: number } | undefined;
  isPresent: boolean;
  /** One date alone: the beginning, the end, or the day of something else. */
  isSingle: boolean;
}

interface Point {
  start: number;
  end: number;
  /** Undefined for a month that has the year of the next point: `Jan – Mar 2015`. */
  year: number | undefined;
  month: number | undefined;
  /** Written so that it may be something else, unless it is part of a range: `01/15`. */
  isWeak: boolean;
}

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ro', 'pl', 'ru', 'uk', 'tr', 'sv', 'da', 'nb'];
const moreMonths: [string, number][] = [
  ...[
    ['sept', 8],
    ['janv', 0],
    ['fevr', 1],
    ['mrz', 2],
    ['maerz', 2],
    ['jaenner', 0],
    ['janner', 0],
  ],
  ...[
    ['mrt', 2],
    ['juill', 6],
    ['juil', 6],
    ['ene', 0],
    ['dic', 11],
    ['gen', 0],
    ['ago', 7],
    ['set', 8],
  ],
] as [string, number][];

function nameMonths(): Map<string, number> {
  const names = new Map(moreMonths);
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      for (const options of [{ month }, { month, day: 'numeric' }, { month, year: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
        for (let at = 0; at < 12; at++) {
          const parts = format.formatToParts(new Date(Date.UTC(2001, at, 3)));
          const name = parts.find(({ type }) => type === 'month')?.value ?? '';
          const folded = foldAccents(name).replace(/[.\s]/g, '');
          if (/^\p{L}{3,}$/u.test(folded) && !names.has(folded)) names.set(folded, at);
        }
      }
    }
  }
  return names;
}

const months = nameMonths();
const seasons: Record<string, number> = {
  ...{
    spring: 2,
    fruhjahr: 2,
    fruhling: 2,
    printemps: 2,
    primavera: 2,
    lente: 2,
    voorjaar: 2,
    wiosna: 2,
    primavara: 2,
    весна: 2,
  },
  summer: 5,
  sommer: 5,
  ete: 5,
  verano: 5,
  estate: 5,
  zomer: 5,
  verao: 5,
  lato: 5,
  vara: 5,
  лето: 5,
  ...{
    autumn: 8,
    fall: 8,
    herbst: 8,
    automne: 8,
    otono: 8,
    autunno: 8,
    herfst: 8,
    outono: 8,
    jesien: 8,
    toamna: 8,
    осень: 8,
  },
  ...{
    winter: 0,
    hiver: 0,
    invierno: 0,
    inverno: 0,
    zima: 0,
    iarna: 0,
    зима: 0,
    q1: 0,
    q2: 3,
    q3: 6,
    q4: 9,
    h1: 0,
    h2: 6,
  },
};
const alternatives = (names: Iterable<string>) => [...names].sort((a, b) => b.length - a.length).join('|');
const monthWord = `(?:${alternatives(months.keys())})(?!\\p{L})`;
const seasonWord = `(?:${alternatives(Object.keys(seasons))})(?!\\p{L})`;
const year = '(?:19[4-9]|20[0-4])\\d';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const monthNumber = '(?:0?[1-9]|1[0-2])';

/** Forms of a point in time, the longest first; the names of the groups end in the number of the form. */
const forms = [
  `(?<y1>${year})\\s?[-./]\\s?(?<m1>0[1-9]|1[0-2])\\s?[-./]\\s?${day}`,
  `(?<y2>${year})\\s?[年년]\\s?(?:(?<m2>${monthNumber})\\s?[月월](?:\\s?${day}\\s?[日일])?)?`,
  `(?<a3>${day})(?<sep3>[-/]|\\.\\s?)(?<b3>${day})\\k<sep3>(?<y3>${year}|\\d\\d)`,
  `(?:${day}(?:st|nd|rd|th|er|\\.|º)?\\s?(?:de |of )?[\\s.-]?)?(?<w4>${monthWord})(?:\\.|,|/)*\\s?(?:de |of |del |do )?[-\\s]?(?<y4>${year}|['‘]\\s?\\d\\d(?!,?\\s?(?:${year})))`,
  `(?<w5>${monthWord})\\.?\\s?['’]?\\s?${day}(?:st|nd|rd|th)?,?\\s(?<y5>${year})`,
  `(?<y6>${year})(?:,?\\s|[-./])(?<w6>${monthWord})\\.?`,
  `(?<s7>${seasonWord})[\\s,/]*(?:de |of )?(?<y7>${year}|'\\d\\d)`,
  `(?<y8>${year})\\s?[-/.]?\\s?(?<s8>q[1-4]|h[12])`,
  `(?<m9>${monthNumber})\\s?[-./]\\s?(?<y9>${year})`,
  `(?<y10>${year})\\s?[-./]\\s?(?<m10>0[1-9]|1[0-2])(?!\\s?[-/.]?(?!${year}[-./])\\d)`,
  `(?<y11>${year})`,
  `(?<m12>0?[1-9]|1[0-2])[/.](?<y12>\\d\\d)`,
  `(?<w13>${monthWord})[-\\s.]\\s?(?<y13>\\d\\d)(?!\\s?[-/.]?\\s?(?:${year}))`,
  `(?<y14>'\\d\\d)`,
  `(?<w15>${monthWord})\\.?`,
];
const point = new RegExp(`(?<![\\p{L}\\p{N}#$€£])(?:${forms.join('|')})(?![\\p{L}\\p{N}%])`, 'gu');
const weakForms = new Set([12, 13, 14, 15]);

const now =
  "till date|to date|till now|until now|up to now|at present|present(?:ly)?|now|today|current(?:ly)?|ongoing|date|heute|jetzt|aktuell|dato|laufend|(?:a )?aujourd'?hui|ce jour|en cours|actuel(?:lement)?|(?:la )?actualidad|actual(?:mente)?|hoy|presente|oggi|attual[ei]|attualmente|in corso|heden|nu|vandaag|(?:o )?atual(?:mente)?|(?:o )?momento|hoje|prezent|(?:in )?prezent|obecnie|teraz|nadal|do dzis|настоящ\\p{L}+(?: врем\\p{L}+| момент)?|наст\\.? ?вр\\p{L}*\\.?|н\\.? ?в\\.?|текущ\\p{L}+|сейчас|теперішн\\p{L}+ час|halen|devam ediyor|gunumuz|simdi|bugun|nuvarande|idag|nuværende|i dag|至今|现在|現在|현재";
const join =
  "[-→⟶➔➜»~>/?]+(?![-→⟶➔➜»~>/?])|to|until|till|til|thru|through|up to|bis(?: zum?)?|zu|au|a|jusqu'?(?:a|en|au)?|al|hasta|fino (?:a|al|ad)|tot(?: en met)?|t/m|do|ate|pana (?:la|in)|la|до|по|bulmak|ile|till|fram till|от|и";
/** What ends a point in languages that name the year: `2015 г.` */
const yearWord = '(?:\\s?(?:г(?:\\.|ода?|оду)?|р\\.|r\\.|roku|yili?))?';
const connected = new RegExp(`^${yearWord}\\s*(?:(?:${join})\\s*){1,2}(?:the |le |el |il |den |de )?$`, 'u');
const unconnected = new RegExp(`^${yearWord}\\s*(?:(?:bis|,)\\s*)?$`, 'u');
const untilNow = new RegExp(
  `^${yearWord}\\s*(?:(?:${join})\\s*){0,2}\\(?(?:${now})(?![\\p{L}\\p{N}])\\)?`,
  'u',
);
const openEnd = new RegExp(`^${yearWord}\\s*[-→]+\\s*(?=$|[\\t)\\]|])`, 'u');
const since = /(?:^|[^\p{L}])(?:since|seit|ab|depuis|desde|dal|da|sinds|vanaf|od|din|de la|с|з|since:)\s+$/u;

const plainOf = (line: string): string =>
  [...line.normalize('NFC')]
    .map((letter) => {
      const folded = foldAccents(letter);
      return folded.length === letter.length ? folded : letter;
    })
    .join('')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[’‘`´′]/g, "'");

function pointsOf(plain: string): Point[] {
  return [...plain.matchAll(point)].map((match) => {
    const groups = Object.entries(match.groups ?? {}).filter(([, text]) => text !== undefined);
    const form = Number(groups[0]?.[0].slice(1));
    const of = (letter: string) => groups.find(([name]) => new RegExp(`^${letter}\\d`).test(name))?.[1];
    const named = of('w') ?? of('s');
    const [first, second] = [Number(of('a')), Number(of('b'))];
    const number = of('m') ? Number(of('m')) : of('a') ? (second > 12 ? first : second) : undefined;
    return {
      start: match.index,
      end: match.index + match[0].length,
      year: wholeYear(of('y')),
      month: named ? (months.get(named) ?? seasons[named]) : number === undefined ? undefined : number - 1,
      isWeak: weakForms.has(form),
    };
  });
}

function wholeYear(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text.replace(/\D/g, ''));
  if (number > 100) return number;
  return number > 50 ? 1900 + number : 2000 + number;
}

/** `2015-19`, `2015 – 19` and `2015/16`, unless it is a month: `2015-06`. */
const shortRange = new RegExp(
  `(?<![\\p{L}\\p{N}/.-])(${year})(?:[-/]|\\s-\\s(?=\\d\\d\\s*(?:$|[),;|])))(\\d\\d)(?![\\p{N}/.-]|\\s?[-→])`,
  'u',
);

/**
 * Finds the times that a line names, in their order: `Mar 2018 – present`, `03/2018-11/2020`, `since 2019`, `Jan '15 to Mar '19`,
 * in the languages of Europe.
 */
export function findSpans(line: string, today: Date): Span[] {
  const plain = plainOf(line);
  const thisMonth = today.getFullYear() * 12 + today.getMonth();
  const short = shortRange.exec(plain);
  const [from, to] = [Number(short?.[1]), Number(short?.[2])];
  if (short && (to > 12 || (to > from % 100 && !/\d/.test(plain.replace(short[0], ''))))) {
    const end = Math.floor(from / 100) * 100 + to;
    const months = monthsBetween(from * 12, end * 12, end, thisMonth);
    return [
      { start: short.index, end: short.index + short[0].length, months, isPresent: false, isSingle: false },
    ];
  }
  const points = pointsOf(plain);
  const spans: Span[] = [];
  for (let at = 0; at < points.length; at++) {
    const point = points[at] as Point;
    const next = points[at + 1];
    const between = next && plain.slice(point.end, next.start);
    if (next && between !== undefined && areRange(point, next, between)) {
      spans.push(rangeOf(point, next, thisMonth));
      at += 1;
      continue;
    }
    const until = untilNow.exec(plain.slice(point.end)) ?? openEnd.exec(plain.slice(point.end));
    if (point.year === undefined || (point.isWeak && !until)) continue;
    const first = point.year * 12 + (point.month ?? 0);
    const opening = since.exec(plain.slice(0, point.start));
    if (until || opening) {
      const months = monthsBetween(first, thisMonth, today.getFullYear(), thisMonth);
      const start = opening ? opening.index : point.start;
      spans.push({
        start,
        end: point.end + (until?.[0].trimEnd().length ?? 0),
        months,
        isPresent: true,
        isSingle: false,
      });
    } else {
      const months = monthsBetween(first, first, point.year, thisMonth);
      spans.push({ ...point, months, isPresent: false, isSingle: true });
    }
  }
  return spans;
}

function areRange(a: Point, b: Point, between: string): boolean {
  if (b.year === undefined) return false;
  if (connected.test(between)) return true;
  return (
    !a.isWeak && !b.isWeak && unconnected.test(between) && (a.month === undefined) === (b.month === undefined)
  );
}

function rangeOf(a: Point, b: Point, thisMonth: number): Span {
  const from = (a.year ?? b.year ?? 0) * 12 + (a.month ?? 0);
  const last = (b.year ?? 0) * 12 + (b.month ?? 0);
  const to = last + (b.month === undefined ? 0 : 1);
  return {
    start: a.start,
    end: b.end,
    months: monthsBetween(from, to, b.year ?? 0, thisMonth),
    isPresent: last >= thisMonth,
    isSingle: false,
  };
}

/** Undefined where no job can have lasted so: it begins in the future, ends before it began or lasts for a lifetime. */
function monthsBetween(from: number, to: number, lastYear: number, thisMonth: number): Span['months'] {
  if (from > thisMonth || to < from || to - from > 12 * 60) return undefined;
  return { from, to: Math.min(to, thisMonth + 1), lastYear };
}
