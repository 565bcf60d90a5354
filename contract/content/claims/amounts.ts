/** A piece of a text. */
export interface Span {
  text: string;
  start: number;
  end: number;
}

/** A number as texts state it. `values` are its possible readings: `6:00` is 6 as well. */
export interface Amount extends Span {
  unit: 'price' | 'percent' | 'year' | 'plain';
  values: string[];
  /** Of a price, where it is named; `$` for dollars of any country. */
  currency?: string | undefined;
  /** The words after it, by their first letters: what it counts. */
  counted: string[];
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const large: Record<string, number> = {
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  million: 1_000_000,
  billion: 1_000_000_000,
};
const values = new Map<string, number>([
  ...[...small, ...teens].map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...tens.flatMap((word, at) =>
    small.slice(1, 10).map((unit, one) => [`${word}-${unit}`, (at + 2) * 10 + one + 1] as const),
  ),
]);

const currency = String.raw`[$€£¥₹]|(?:USD|EUR|GBP|CHF|JPY|SEK|NOK|DKK|PLN|RON|CZK|INR|AUD|CAD)\b`;
const percent = String.raw`%|‰|per\s?cent\b|percent\b|percentage points?\b|Prozent\b`;
const figure = String.raw`\d+(?:[.,:’'\u00a0\u202f]\d+)*`;
const scale = String.raw`(?:\s?(?:k|m|bn|million|billion|thousand|hundred|dozen)\b)?`;
const amountOf = new RegExp(
  String.raw`(?<before>(?:${currency})\s?)?(?<![\p{L}\p{N}])(?<figure>${figure})(?<scale>${scale})(?<after>\s?(?:${currency}|${percent}|(?:euros?|dollars?|pounds?|cents?|francs?)\b))?`,
  'giu',
);
const words = [...values.keys()].sort((one, other) => other.length - one.length).join('|');
const wordsOf = new RegExp(
  String.raw`\b(?:(?<few>a|an|${words})[\s-](?=(?:dozen|hundred|thousand|million|billion)))?(?<word>${words}|dozens?|hundreds?|thousands?|millions?|billions?)\b(?<after>\s?(?:(?:${percent})|(?:euros?|dollars?|pounds?|cents?|francs?|years?|times)\b))?`,
  'giu',
);

/** Numbers up to here are often said without counting anything: `one of the two`. */
const mostInPassing = 12;
/** What follows a number in words that counts something in the world (`four clinics`), not parts of the text (`three tips`). */
const countedThings =
  /^\s(?:(?:new|own|other|further|different|full|modern|small|large|\p{L}+ed)\s)?(?!(?:thing|word|way|tip|step|reason|question|idea|side|point|line|example|option|part|e-?mail|section|kind|type|sort|mistake|lesson|sentence|fact|topic|minute|second)s\b|(?:was|has|does|is|as|its|us|this|always|perhaps|across|less|unless)\b)(?:\p{Ll}{2,}[^su\P{Ll}]s|people|men|women|children|staff)(?![\p{L}-])/u;

/** The numbers of a text, in figures and in words. Small ones in words count only with a unit, unless all are asked for. */
export function amountsIn(text: string, all = false): Amount[] {
  const figures = [...text.matchAll(amountOf)].map(({ 0: whole, index, groups = {} }): Amount => {
    const mark = `${groups.before ?? ''}${groups.after ?? ''}`;
    const unit = unitOf(mark);
    const isYear = unit === 'plain' && /^(?:1[89]|20)\d\d$/.test(groups.figure ?? '') && !groups.scale;
    const trimmed = whole.trimEnd();
    return {
      text: trimmed,
      start: index,
      end: index + trimmed.length,
      unit: isYear ? 'year' : unit,
      values: readings(groups.figure ?? '', groups.scale ?? ''),
      currency: currencyOf(mark),
      counted: countedIn(text.slice(index + trimmed.length)),
    };
  });
  const written = [...text.matchAll(wordsOf)].flatMap(({ 0: whole, index, groups = {} }): Amount[] => {
    const word = (groups.word ?? '').toLowerCase();
    const unit = unitOf(groups.after ?? '');
    const value = countOf(groups.few, word);
    const end = index + whole.length;
    const isLarge = value > mostInPassing || /s$/.test(word);
    const counts = all || unit !== 'plain' || groups.after !== undefined || isLarge;
    if (!counts && !(value > 1 && countedThings.test(text.slice(end)))) return [];
    const currency = currencyOf(groups.after ?? '');
    const counted = countedIn(`${groups.after ?? ''} ${text.slice(end)}`);
    return [{ text: whole, start: index, end, unit, values: [String(value)], currency, counted }];
  });
  const isFree = ({ start, end }: Amount) => figures.every((each) => each.end <= start || each.start >= end);
  return [...figures, ...written.filter(isFree)].sort((one, other) => one.start - other.start);
}

/** Words that mean the same things, as far as they are counted. */
const alike: readonly [RegExp, string][] = [
  [/^(?:people|person|emplo|staff|colle|membe|worke|team)/, 'people'],
  [/^(?:custo|clien|compa|firms?|busin|organ)/, 'customers'],
  [/^(?:years?|yrs?|yea)/, 'years'],
  [/^(?:hours?|hrs?)/, 'hours'],
  [/^(?:minut|mins?)/, 'minutes'],
  [/^(?:days?)$/, 'days'],
  [/^(?:places?|place|seats?|spots?|ticke)/, 'places'],
];
const emptyWords =
  /^(?:of|and|or|to|in|on|at|for|with|from|by|a|an|the|is|are|was|were|will|has|have|we|you|it|they|per|more|less|than|that|them|our|your|each|every|other|new|full|off|as|if|so|only|left|about)$/;

/** The nouns after a number, up to the next mark or number; a plural counts as its singular. */
function countedIn(rest: string): string[] {
  const [clause = ''] = rest.split(/[^\p{L}\s'’-]|\s[-–—]\s/u);
  const words =
    clause
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, 3) ?? [];
  const until = words.findIndex((word) => emptyWords.test(word));
  return words
    .slice(0, until === -1 ? undefined : until)
    .map((word) => word.slice(0, 5))
    .map((word) => alike.find(([same]) => same.test(word))?.[1] ?? word.replace(/s$/, ''));
}

/** Whether two numbers may count the same; one that says nothing of what it counts may count anything. */
export const countSame = ({ counted: one }: Amount, { counted: other }: Amount): boolean =>
  one.length === 0 || other.length === 0 || one.some((word) => other.includes(word));

function countOf(few: string | undefined, word: string): number {
  const times = few === undefined ? 1 : (values.get(few.toLowerCase()) ?? 1);
  return times * (values.get(word) ?? large[word] ?? large[word.replace(/s$/, '')] ?? 0);
}

function unitOf(mark: string): Amount['unit'] {
  if (mark.trim() === '') return 'plain';
  if (new RegExp(percent, 'iu').test(mark)) return 'percent';
  return new RegExp(`${currency}|euro|dollar|pound|cent|franc`, 'iu').test(mark) ? 'price' : 'plain';
}

const currencies: [RegExp, string][] = [
  [/€|EUR|euro/i, 'EUR'],
  [/£|GBP|pound/i, 'GBP'],
  [/\$|USD|AUD|CAD|dollar/i, '$'],
  [/¥|JPY/i, 'JPY'],
  [/₹|INR/i, 'INR'],
  [/CHF|franc/i, 'CHF'],
  [/SEK/i, 'SEK'],
  [/NOK/i, 'NOK'],
  [/DKK/i, 'DKK'],
  [/PLN/i, 'PLN'],
  [/RON/i, 'RON'],
  [/CZK/i, 'CZK'],
];

const currencyOf = (mark: string): string | undefined => currencies.find(([name]) => name.test(mark))?.[1];

const scales: [RegExp, number][] = [
  [/^k$|^thousand$/i, 1000],
  [/^m$|^million$/i, 1_000_000],
  [/^bn$|^billion$/i, 1_000_000_000],
  [/^hundred$/i, 100],
  [/^dozen$/i, 12],
];

function readings(digits: string, scaled: string): string[] {
  const plain = digits.replace(/[\u00a0\u202f’']/g, '');
  const factor = scales.find(([mark]) => mark.test(scaled.trim()))?.[1] ?? 1;
  const found = new Set<string>();
  const add = (value: string) => {
    const number = Number(value);
    if (Number.isFinite(number)) found.add(String(number * factor));
  };
  // Groups of three are thousands in every locale; a mark before fewer or more figures is a decimal one.
  if (/^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(plain)) add(plain.replace(/[.,]/g, ''));
  else add(plain.replace(/[.,](?=.*[.,])/g, '').replace(',', '.'));
  // Six o'clock is 6:00.
  if (/^\d{1,2}:00$/.test(plain)) add(plain.slice(0, -3));
  if (found.size === 0) found.add(plain);
  return [...found];
}
