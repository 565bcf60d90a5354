import { foldAccents } from '../../../search/vocabulary/fold.ts';
import { resolveAreas, resolvePlace } from '../../talent-pool/places.ts';
import { titleWorth } from './titles.ts';

/** A job that somebody has had. Months are counted from the year 0. */
export interface Job {
  title: string;
  employer: string;
  from: number;
  to: number;
  isPresent: boolean;
}

const monthNames: string[] = [
  'jan|januar|january|janvier|enero|ene|gennaio|gen|januari|janeiro|ianuarie|ian|styczen|sty|janv|jaenner|janner',
  'feb|februar|february|fevrier|fev|fevr|febrero|febbraio|februari|fevereiro|februarie|luty|lut',
  'mar|marz|march|mars|marzo|maart|mrt|marco|martie|marzec|mrz|maerz',
  'apr|april|avril|avr|abril|abr|aprile|aprilie|kwiecien|kwi',
  'may|mai|mayo|maggio|mag|mei|maio|maj',
  'jun|juni|june|juin|junio|giugno|giu|junho|iunie|iun|czerwiec|cze',
  'jul|juli|july|juillet|juil|julio|luglio|lug|julho|iulie|iul|lipiec|lip',
  'aug|august|aout|agosto|ago|augustus|sierpien|sie',
  'sep|sept|september|septembre|septiembre|settembre|set|setembro|septembrie|wrzesien|wrz',
  'oct|okt|oktober|october|octobre|octubre|ottobre|ott|outubro|out|octombrie|pazdziernik|paz',
  'nov|november|novembre|noviembre|novembro|noiembrie|noi|listopad|lis',
  'dec|dez|dezember|december|decembre|diciembre|dic|dicembre|dezembro|decembrie|grudzien|gru',
];
const monthOf = new Map(
  monthNames.flatMap((names, at) => names.split('|').map((name) => [name, at] as const)),
);
const monthWord = [...monthOf.keys()].sort((a, b) => b.length - a.length).join('|');
const point = `(?:(?:(${monthWord})\\.?,?|(0?[1-9]|1[0-2])\\s?[./-])\\s*(?:de\\s+)?)?((?:19|20)\\d\\d)`;
const now =
  "present|now|today|current|currently|ongoing|heute|jetzt|aktuell|aujourd'?hui|present|actualidad|presente|oggi|attuale|heden|nu|atual|atualmente|prezent|obecnie|teraz|date";
const rangePattern = new RegExp(
  `(?:(?:since|seit|depuis|desde|dal|sinds|od)\\s+${point})|${point}\\s*(?:-|to|until|bis|au|a|al|tot|do|ate|pana la|–)\\s*(?:${point}|(${now}))`,
  'i',
);

interface Span {
  from: number;
  to: number;
  isPresent: boolean;
  start: number;
  end: number;
}

/** Finds the first span of time in a line: `Mar 2018 – present`, `03/2018 - 11/2020`, `since 2019`. */
export function findSpan(line: string, today: Date): Span | undefined {
  // Accents go, and with them no letter: places in the text stay the same.
  const plain = [...line.normalize('NFC')]
    .map((letter) => (foldAccents(letter).length === letter.length ? foldAccents(letter) : letter))
    .join('')
    .replace(/[–—−‒]/g, '-');
  const match = rangePattern.exec(plain);
  if (!match) return undefined;
  const [whole, sinceWord, sinceNumber, sinceYear, fromWord, fromNumber, fromYear, toWord, toNumber, toYear] =
    match;
  const monthsOf = (year: string, word: string | undefined, number: string | undefined, missing: number) =>
    Number(year) * 12 + (word ? (monthOf.get(word) ?? missing) : number ? Number(number) - 1 : missing);
  const thisMonth = today.getFullYear() * 12 + today.getMonth();
  const isPresent = toYear === undefined;
  const from = sinceYear
    ? monthsOf(sinceYear, sinceWord, sinceNumber, 0)
    : monthsOf(fromYear ?? '0', fromWord, fromNumber, 0);
  const hasMonth = Boolean(toWord || toNumber);
  const to = toYear ? monthsOf(toYear, toWord, toNumber, 0) + (hasMonth ? 1 : 0) : thisMonth;
  if (from > thisMonth || to < from || to - from > 12 * 60) return undefined;
  return {
    from,
    to: Math.min(to, thisMonth + 1),
    isPresent,
    start: match.index,
    end: match.index + whole.length,
  };
}

const isBullet = (line: string) => /^[-•·*▪◦–‣○●]\s*\S/.test(line);

/** The jobs of a section, in its order: each is dated, and its title and employer stand beside or around the dates. */
export function readJobs(lines: string[], today: Date): Job[] {
  const dated = lines.flatMap((line, at) => {
    const span = isBullet(line) ? undefined : findSpan(line, today);
    return span ? [{ at, span, rest: restOf(line, span) }] : [];
  });
  // Titles stand above the dates in the whole section, or beside and below them.
  const isAbove =
    dated.filter(({ rest }) => rest === '').length > dated.length / 2 && isDateBelow(lines, dated);
  return dated.map(({ at, span, rest }, index) => {
    const next = dated[index + 1]?.at ?? lines.length;
    const previous = dated[index - 1]?.at ?? -1;
    const before = headLines(lines.slice(previous + 1, at).reverse());
    const after = headLines(lines.slice(at + 1, next));
    const around = isAbove ? before : rest === '' ? after : [...after.slice(0, 1)];
    const own = rest === '' ? [] : [rest];
    const needsBefore = !isAbove && titlesIn([...own, ...around]) === 0;
    const parts = [...(needsBefore ? before.slice(0, 1) : []), ...own, ...around].flatMap(partsOf);
    const head = readHead(parts);
    // The employer's line may stand above that of the title.
    const named =
      head.employer === '' && !needsBefore
        ? readHead([...parts, ...before.slice(0, 1).flatMap(partsOf)])
        : head;
    return { ...named, from: span.from, to: span.to, isPresent: span.isPresent };
  });
}

const titlesIn = (texts: string[]): number =>
  texts.flatMap(partsOf).filter((part) => titleWorth(part) > 0).length;

function isDateBelow(lines: string[], dated: { at: number }[]): boolean {
  const first = dated[0]?.at ?? 0;
  return first > 0 && !isBullet(lines[first - 1] ?? '');
}

/** Up to two short lines that are no bullets: where a job's title and employer stand. */
function headLines(lines: string[]): string[] {
  const head: string[] = [];
  for (const line of lines) {
    if (head.length === 2 || isBullet(line) || line.length > 90) break;
    if (/\.$/.test(line) && !legalForm.test(line)) break;
    head.push(line);
  }
  return head;
}

const restOf = (line: string, span: Span): string =>
  `${line.slice(0, span.start)}\t${line.slice(span.end)}`.replace(/^[\s,;|•·()–—-]+|[\s,;|•·()–—:-]+$/g, '');

/** `Cook, Harbour Hotel, Oslo` and `Cook at Harbour Hotel` in their parts. */
const partsOf = (text: string): string[] =>
  text
    .split(/\t|\s*[|•·◆♦]\s*|\s+[–—-]\s+|\s+@\s+|,\s+|\s+(?:at|bei|chez|presso|bij|la firma)\s+|\s*[()]\s*/)
    .map((part) => part.replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, ''))
    .filter((part) => part !== '' && !/^\d+ (?:years?|months?)/.test(part));

const legalForm =
  /\b(?:gmbh|ag|kg|se|inc|ltd|llc|plc|s\.?a\.?s?|s\.?r\.?l|s\.?l|b\.?v|n\.?v|oy|ab|corp|co|group|company|hospitals?|clinics?|klinik(?:um)?|cl[ií]nica|university|universit[aà]t|bank|hotels?|schools?|services|solutions|systems|labs?|studio|partners|logistics|holding)\b\.?$/i;

function readHead(parts: string[]): { title: string; employer: string } {
  const worth = parts.map((part) => (legalForm.test(part) ? 0 : titleWorth(part)));
  const best = Math.max(0, ...worth);
  const titleAt = best > 0 ? worth.indexOf(best as 0 | 1 | 2) : -1;
  const others = parts.filter((part, at) => at !== titleAt && !isPlace(part));
  const employer =
    others.find((part) => legalForm.test(part)) ?? others.find((part) => /^[\p{Lu}\d]/u.test(part)) ?? '';
  return { title: parts[titleAt] ?? '', employer: employer.length > 80 ? '' : employer };
}

/** `Berlin`, `Germany`, `Remote`: whose name is no employer's here. */
const isPlace = (part: string): boolean =>
  !legalForm.test(part) &&
  (/^(?:remote|hybrid|full[- ]time|part[- ]time|vollzeit|teilzeit|freelance)$/i.test(part) ||
    resolveAreas(part).length > 0 ||
    (part.split(' ').length <= 3 && resolvePlace(part) !== undefined));

/** Whole years that somebody has worked, overlaps counted once; undefined without any dates. */
export function yearsWorked(jobs: Job[]): number | undefined {
  if (jobs.length === 0) return undefined;
  let months = 0;
  let until = 0;
  for (const { from, to } of [...jobs].sort((a, b) => a.from - b.from)) {
    months += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return Math.round(months / 12);
}
