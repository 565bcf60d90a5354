import type { ClaimKind } from '../content.calls.ts';
import { type Amount, amountsIn, countSame, emptyWords, measured, type Span, sizeOf } from './amounts.ts';
import { datesIn } from './dates.ts';
import { sentenceAt } from './number-words.ts';
import { saysOfItself } from './sentence-moods.ts';

interface StatedAmount extends Amount {
  numeric: number;
  /** Empty in what is known, as is its bound. */
  sentence: string;
  /** How it is said to be near a known number: `more than 1,200` of 1,240. */
  bound?: 'over' | 'under' | 'about' | undefined;
  /** The noun that it numbers: `page 2`. */
  numbered?: string | undefined;
}

interface KnownAmount extends StatedAmount {
  isOfDate: boolean;
}

interface Known {
  amounts: readonly KnownAmount[];
  /** The lengths of lists of names. */
  listed: ReadonlySet<string>;
  /** Years since when something has been: `founded in 1979`. */
  beginnings: readonly number[];
  /** All years. */
  years: readonly number[];
}

/** Numbers, prices and years that neither stand among the facts nor follow from them. */
export function unknownAmounts(text: string, facts: string): (Span & { kind: ClaimKind })[] {
  const known = readKnown(facts);
  const stated = amountsIn(text)
    .filter(({ isInPassing }) => !isInPassing)
    .map((amount) => stateIn(text, amount));
  const said = amountsIn(text, true).map((amount) => stateIn(text, amount));
  const inPassing = said
    .filter((one) => isOtherwise(one, known) && saysOfItself(text, one.start))
    .filter((one) => !stated.some(({ start, end }) => start < one.end && one.start < end));
  const ranges = rangesIn(text, said).filter((range) => holdsKnown(range, known));
  const isInRange = ({ start }: Span) => ranges.some((range) => range.some((end) => end.start === start));
  return [...stated, ...inPassing]
    .filter((amount) => !isKnown(amount, known) && !isComputed(amount, said, known) && !isInRange(amount))
    .map((amount) => ({ ...amount, kind: kindOf(amount) }));
}

/** Of what counts the same things in the facts, the least part that a figure is that may be meant as their number. */
const leastPart = 0.5;

/** Figures that the facts have otherwise: `900 windows` beside 1,200, and `since 1984` beside 1994. Fewer may be a part of them. */
export function contradictingAmounts(text: string, facts: string): Span[] {
  const known = readKnown(facts);
  const founded = new Set(known.beginnings);
  const begins = new Set([...text.matchAll(beginning)].map(({ groups }) => groups?.year));
  const isOther = ({ unit, values, numeric, counted: [what] }: StatedAmount) =>
    unit === 'year'
      ? founded.size > 0 && begins.has(values[0])
      : unit === 'plain' &&
        what !== undefined &&
        !measured.has(what) &&
        known.amounts.some(
          (fact) => fact.unit === 'plain' && fact.counted[0] === what && numeric >= fact.numeric * leastPart,
        );
  const said = amountsIn(text).map((amount) => stateIn(text, amount));
  return said.filter(
    (amount) =>
      isOther(amount) &&
      !isKnown(amount, known) &&
      !isComputed(amount, said, known) &&
      saysOfItself(text, amount.start),
  );
}

const kindOf = ({ unit }: Amount): ClaimKind =>
  unit === 'price' ? 'price' : unit === 'year' ? 'date' : 'number';

function readKnown(facts: string): Known {
  const dates = datesIn(facts);
  const isOfDate = ({ unit, start, end }: Amount) =>
    unit === 'plain' && dates.some((date) => date.start <= start && end <= date.end);
  const amounts = amountsIn(facts, true);
  const known = amounts.map((amount, at) => countedWith(amount, amounts[at + 1], facts));
  const between = known.flatMap((from, at) => hoursBetween(from, known[at + 1], facts));
  return {
    amounts: [...known, ...between].map((amount) => ({
      ...knowIn(facts, amount),
      isOfDate: isOfDate(amount),
    })),
    listed: lengthsOfLists(facts),
    beginnings: [...facts.matchAll(beginning)].map(({ groups }) => Number(groups?.year)),
    years: amounts.filter(({ unit }) => unit === 'year').map(({ values: [year] }) => Number(year)),
  };
}

const joinsRange = /^\s?(?:and|to|und|bis|et|à|y|a|e|en|–|-)\s?$/u;

/** The first number of a range counts what the last one does: `from 6 to 22 hours`. */
function countedWith(low: Amount, high: Amount | undefined, text: string): Amount {
  const isRange = high !== undefined && joinsRange.test(text.slice(low.end, high.start));
  if (!isRange || low.unit !== 'plain' || low.counted.length > 0) return low;
  const { unit, counted } = high;
  if (unit === 'plain') return { ...low, counted };
  if (unit !== 'time') return low;
  const [value = ''] = low.values;
  const evening = String((Number(value) + 12) % 24);
  return { ...low, unit, values: [value, `at ${value}:00`, `at ${evening}:00`] };
}

/** `from 7 pm to 9 pm` are two hours. */
function hoursBetween(from: Amount, to: Amount | undefined, text: string): Amount[] {
  if (from.unit !== 'time' || to?.unit !== 'time' || !joinsRange.test(text.slice(from.end, to.start)))
    return [];
  const [start, end] = [from, to].map(({ values: [value = ''] }) => {
    const [hour, minute = 0] = value.replace('at ', '').split(':').map(Number);
    return (hour ?? 0) + minute / 60;
  });
  const values = [String(((end ?? 0) - (start ?? 0) + 24) % 24)];
  return [{ ...to, unit: 'plain', values, counted: ['hours'], isInPassing: true }];
}

const beginning =
  /(?<!\p{L})(?:since|founded|established|opened|started|began|seit|gegründet|eröffnet|depuis|desde|fondée?s?|ouverte?s?|créée?s?|fundad[ao]|abiert[ao]|dal|fondat[ao]|sinds|opgericht|od|założon\p{L})\s[^.;\n\d]{0,30}?(?<year>(?:1[89]|20)\d\d)(?!\d)|(?<!\d)(?<year>(?:1[89]|20)\d\d)\s(?:\p{L}+\s){0,4}(?:gegründet|eröffnet)/giu;

const bounds: readonly (readonly [NonNullable<StatedAmount['bound']>, RegExp])[] = [
  [
    'over',
    /(?<!\p{L})(?:(?:more|greater|longer|better) than|over|above|at least|upwards of|well over|über|mehr als|mindestens|gut|plus d[e’']|au moins|más de|al menos|più di|oltre|almeno|meer dan|ruim|mais de|ponad)\s?$/iu,
  ],
  [
    'under',
    /(?<!\p{L})(?:nearly|almost|(?:just |well |a little )?under|(?:less|fewer) than|close to|knapp|fast|beinahe|nahezu|unter|weniger als|presque|près d[e’']|moins d[e’']|casi|menos de|quasi|meno di|bijna|minder dan|quase|prawie|niecał\p{L})\s?$/iu,
  ],
  [
    'about',
    /(?<!\p{L})(?:about|around|roughly|some|approximately|circa|ca\.|rund|etwa|ungefähr|environ|à peu près|autour d[e’']|un[oa]s|alrededor de|aproximadamente|cerca d[ei]|ongeveer|zo[’']n|około)\s?$/iu,
  ],
];
const boundsAfter: typeof bounds = [
  ['over', /^\s?(?:\+|(?:or|and|oder|und|ou|et|o|y) (?:more|mehr|plus|más))(?!\p{L})/iu],
  ['about', /^\s(?:or so|oder so)(?!\p{L})/iu],
];

function stateIn(text: string, amount: Amount): StatedAmount {
  const before = text.slice(Math.max(0, amount.start - 30), amount.start);
  const after = text.slice(amount.end, amount.end + 20);
  return {
    ...knowIn(text, amount),
    sentence: sentenceAt(text, amount.start),
    bound:
      bounds.find(([, words]) => words.test(before))?.[0] ??
      boundsAfter.find(([, words]) => words.test(after))?.[0],
  };
}

const knowIn = (text: string, amount: Amount): StatedAmount => ({
  ...amount,
  numeric: Number(amount.values[0]),
  sentence: '',
  numbered: /(?<!\p{L})(\p{L}{3,20})\s$/u
    .exec(text.slice(Math.max(0, amount.start - 30), amount.start))?.[1]
    ?.toLowerCase(),
});

function lengthsOfLists(text: string): ReadonlySet<string> {
  const lists =
    /(?<!\p{L})\p{Lu}\p{L}{1,30}(?:, \p{Lu}\p{L}{1,30}){0,7},? (?:and|und|et|y|e|en|i|&) \p{Lu}/gu;
  return new Set(
    [...text.matchAll(lists)].map(([list]) =>
      String(list.split(/, (?!and)|,? (?:and|und|et|y|e|en|i|&) /u).length),
    ),
  );
}

/** A small number in words counts where the facts count the same: `six vets` beside four; and an hour where they have one. */
function isOtherwise({ values: [value], unit, isInPassing, counted: [what] }: Amount, known: Known): boolean {
  if (unit === 'time') return known.amounts.some((fact) => fact.unit === 'time');
  if (Number(value) <= 1 || unit !== 'plain' || isInPassing || what === undefined) return false;
  return known.amounts.some((fact) => fact.counted[0] === what);
}

const isKnown = (amount: StatedAmount, known: Known): boolean =>
  isListed(amount, known) ||
  isElapsed(amount, known) ||
  known.amounts.some((fact) => isSameMeasure(amount, fact) || isSame(amount, fact));

const isListed = ({ unit, values: [value = ''], counted }: Amount, { listed }: Known): boolean =>
  unit === 'plain' &&
  counted.length > 0 &&
  !counted.some((what) => what === 'time' || measured.has(what)) &&
  listed.has(value);

/** Of the years that have passed, those that `more than forty years` may leave out, and that a post written for the next year has more. */
const leastElapsed = 0.75;
const yearsAhead = 1;

const tellsOfPast =
  /(?<!\p{L})(?:has|have|been|for (?:more|over|almost|nearly)|since|ago|experience|anniversary|old|seit|vor|alt|il y a|depuis|ans d|desde hace|hace|llevamos|da oltre|sinds|al)(?!\p{L})/iu;

function isElapsed(amount: StatedAmount, { years }: Known): boolean {
  const unit = amount.counted.find((what) => what === 'years' || what === 'decades');
  if (unit === undefined || !tellsOfPast.test(amount.sentence)) return false;
  const said = amount.numeric * (unit === 'decades' ? 10 : 1);
  return years.some((year) => {
    const passed = new Date().getFullYear() - year;
    const least = amount.bound === 'over' ? passed * leastElapsed : passed - 1;
    return said >= least && said <= passed + yearsAhead + (amount.bound === 'under' ? passed / 10 : 0);
  });
}

/** Parts of a known number. */
const roundedBy = 0.3;
const aboutBy = 0.12;
const leastRounded = 10;

function isNear(said: number, fact: number, bound: StatedAmount['bound']): boolean {
  if (bound === 'over') return said < fact && said >= fact * (1 - roundedBy);
  if (bound === 'under') return said > fact && said <= fact * (1 + roundedBy);
  return bound === 'about' && Math.abs(said - fact) <= fact * aboutBy;
}

/** Percentage points by which nine in ten may be more or fewer. */
const roughly = 4;

function isSameValue(one: StatedAmount, fact: StatedAmount): boolean {
  if (fact.values.some((value) => one.values.includes(value))) return true;
  if (one.isRough === true && Math.abs(fact.numeric - one.numeric) <= roughly) return true;
  return (
    one.numeric >= leastRounded &&
    one.unit !== 'year' &&
    fact.unit !== 'year' &&
    isNear(one.numeric, fact.numeric, one.bound)
  );
}

/** A price and a share need one of the same kind, in the same currency; a plain number one that counts the same. */
function isSame(one: StatedAmount, fact: KnownAmount): boolean {
  if (!isSameValue(one, fact)) return false;
  const isNumbered =
    one.numbered !== undefined && one.numbered === fact.numbered && !emptyWords.test(one.numbered);
  if (one.unit === 'plain' && isNumbered) return true;
  if ((one.counted.length > 0 || one.unit === 'time') && fact.isOfDate) return false;
  if (one.unit === 'plain') return isSameCount(one, fact);
  if (one.isRough) return fact.unit === 'percent' && countSame(one, fact);
  if (one.unit === 'year') return true;
  if (one.unit === 'time') return isSameTime(one, fact);
  return one.unit === fact.unit && isSameCurrency(one, fact);
}

const isSameCurrency = (one: Amount, fact: Amount): boolean =>
  one.currency === fact.currency || one.currency === undefined || fact.currency === undefined;

function isSameCount(one: Amount, fact: Amount): boolean {
  if (fact.unit === 'time') return one.counted.length === 0;
  if (fact.counted.length === 0 && one.counted.some((what) => measured.has(what))) return false;
  if (fact.unit === 'plain' || fact.unit === 'year') return countSame(one, fact);
  return one.counted.length === 0;
}

const isSameTime = (one: Amount, fact: Amount): boolean =>
  fact.unit === 'time'
    ? one.values.some((value) => value.startsWith('at ') && fact.values.includes(value))
    : fact.counted.length === 0 || (fact.counted[0] === 'hours' && !fact.isInPassing);

/** Parts by which a number may differ in another unit: *nine kilometers* are *six miles*, *twelve weeks* three months. */
const convertedBy = 0.09;
/** In minutes; its weeks and days are not counted exactly. */
const month = 43_800;

function isSameMeasure(one: StatedAmount, fact: StatedAmount): boolean {
  if (one.unit !== 'plain' || fact.unit !== 'plain') return false;
  if (one.rate !== undefined && fact.rate !== undefined && one.rate !== fact.rate) return false;
  for (const dimension of ['time', 'length', 'mass'] as const) {
    const [size, other] = [sizeOf(one, dimension), sizeOf(fact, dimension)];
    if (size === undefined || other === undefined) continue;
    const [said, known] = [one.numeric * size, fact.numeric * other];
    const isExact = size === other || (dimension === 'time' && Math.max(size, other) !== month);
    const by = isExact ? 0.001 : convertedBy;
    return Math.abs(said - known) <= known * by || isNear(said, known, one.bound);
  }
  return false;
}

/** Two numbers between which something lies. */
type Range = readonly [StatedAmount, StatedAmount];
const widestRange = 1.5;

function rangesIn(text: string, stated: readonly StatedAmount[]): Range[] {
  return stated.flatMap((high, at): Range[] => {
    const low = stated[at - 1];
    if (!low || low.numeric >= high.numeric || high.numeric > low.numeric * widestRange) return [];
    const isJoined = joinsRange.test(text.slice(low.end, high.start));
    const { counted, unit, currency } = high;
    return isJoined ? [[{ ...low, counted, unit, currency }, high]] : [];
  });
}

const holdsKnown = ([low, high]: Range, known: Known): boolean =>
  known.amounts.some((fact) => {
    const above = { ...low, bound: 'over' } as const;
    const below = { ...high, bound: 'under' } as const;
    return (
      (isSameMeasure(above, fact) && isSameMeasure(below, fact)) ||
      (isSame(above, fact) && isSame(below, fact))
    );
  });

const reckons =
  /(?<!\p{L})(?:less|fewer|sav(?:e|es|ed|ing)|off|cheaper|more|extra|together|altogether|in all|adds? up|comes? to|total|makes?|weniger|mehr|spar\p{L}*|zusammen|insgesamt|moins|plus|ensemble|menos|más|meno|più|minder|mniej)(?!\p{L})/iu;
const negates =
  /(?<!\p{L})(?:not|no|never|without|others?|rest|\p{L}+n[’']t|nicht|kein\p{L}{0,2}|andere\p{L}?|pas|autres|sin|otr[oa]s)(?!\p{L})/iu;
const namesPeriod =
  /(?<!\p{L})(?:years?|yearly|annual(?:ly)?|months?|monthly|Jahr(?:e|es)?|jährlich|Monat(?:e|s)?|monatlich|an(?:née)?|mois|años?|mes(?:es)?|anno|mese|jaar|maand|ano|mês|rok|miesiąc)(?!\p{L})/iu;
const sharesOut =
  /(?<!\p{L})(?:each|apiece|a head|(?:an?|per|each) (?:person|head|day|kilo|kg|piece|lesson|class|hour)|(?:pro|je) (?:Person|Kopf|Tag|Kilo|Stück|Stunde)|par personne|par jour|chacune?|por persona|al día|cada un[oa])(?!\p{L})/iu;
const monthsOfYear = 12;
/** Small numbers are the sum, the difference or the product of two others by chance. */
const mostByChance = 20;

/**
 * `NZ$60 less` beside $129 instead of $189, `24,800` beside 18,600 and 6,200 of the same, the price of a known number, of a
 * year beside that of a month, and those who do not.
 */
function isComputed(one: StatedAmount, stated: readonly StatedAmount[], known: Known): boolean {
  if (one.unit === 'percent') return isComplement(one, known);
  if (one.unit === 'price') return isReckonedPrice(one, stated, known);
  if (one.unit !== 'plain') return false;
  return isCountOfPrice(one, stated, known) || isReckonedCount(one, known);
}

/** Less than a cent. */
const leastPriced = 0.005;
/** Said of a reckoned figure exactly, or a little more or less: `less than two pounds a kilo`. */
const isSaid = ({ numeric, bound }: StatedAmount, reckoned: number): boolean =>
  Math.abs(numeric - reckoned) < leastPriced ||
  (isNear(numeric, reckoned, bound) && isNear(numeric, reckoned, 'about'));

const isComplement = ({ numeric, sentence }: StatedAmount, { amounts }: Known): boolean =>
  negates.test(sentence) && amounts.some((fact) => fact.unit === 'percent' && fact.numeric === 100 - numeric);

const pricesLike = (one: Amount, { amounts }: Known): KnownAmount[] =>
  amounts.filter((fact) => fact.unit === 'price' && isSameCurrency(one, fact));

function isReckonedPrice(one: StatedAmount, stated: readonly StatedAmount[], known: Known): boolean {
  const prices = pricesLike(one, known);
  const isTimes = ({ numeric }: StatedAmount) =>
    stated.some((count) => count.unit === 'plain' && count.numeric * numeric === one.numeric);
  const isOfPeriod = ({ numeric }: StatedAmount) =>
    [numeric * monthsOfYear, numeric / monthsOfYear].some((price) => isSaid(one, price));
  if (prices.some(isTimes)) return true;
  const counts = known.amounts.filter(({ unit, isInPassing }) => unit === 'plain' && !isInPassing);
  const isPart = (price: StatedAmount) => counts.some(({ numeric }) => isSaid(one, price.numeric / numeric));
  if (sharesOut.test(one.sentence) && prices.some(isPart)) return true;
  if (namesPeriod.test(one.sentence) && prices.some(isOfPeriod)) return true;
  return reckons.test(one.sentence) && isSumOrDifference(one, prices);
}

/** The number of things of a price: `four weeks come to €840` of €210 a week. */
const isCountOfPrice = (one: StatedAmount, stated: readonly StatedAmount[], known: Known): boolean =>
  stated.some(
    (total) =>
      total.unit === 'price' &&
      pricesLike(total, known).some(({ numeric }) => numeric * one.numeric === total.numeric),
  );

function isReckonedCount(one: StatedAmount, { amounts }: Known): boolean {
  if (one.numeric <= mostByChance || !(reckons.test(one.sentence) || negates.test(one.sentence)))
    return false;
  const counts = amounts.filter(({ unit, isOfDate }) => unit === 'plain' && !isOfDate);
  const alike = counts.filter(
    ({ counted: [what] }) => what !== undefined && (one.counted.length === 0 || one.counted.includes(what)),
  );
  return isSumOrDifference(one, alike, counts) || isProduct(one, alike, counts);
}

const isSumOrDifference = (
  { numeric }: StatedAmount,
  facts: readonly KnownAmount[],
  parts: readonly KnownAmount[] = facts,
): boolean =>
  facts.some((one) =>
    parts.some(
      (part) =>
        part !== one &&
        (one.unit === 'price' || part.counted.length === 0 || one.counted[0] === part.counted[0]) &&
        (one.numeric + part.numeric === numeric || Math.abs(one.numeric - part.numeric) === numeric),
    ),
  );

/** `84 minutes` of 14 lessons of six minutes. */
const isProduct = (
  { numeric }: StatedAmount,
  alike: readonly KnownAmount[],
  all: readonly KnownAmount[],
): boolean =>
  alike.some((one) => all.some((other) => other !== one && one.numeric * other.numeric === numeric));
