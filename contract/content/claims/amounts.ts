import { numberWordsIn } from './number-words.ts';
import { countsOwnThings, saysOfItself } from './sentence-moods.ts';

/** Words that mean the same things by their first five letters, as far as they are counted, in the languages of the voice. */
const alike: readonly [RegExp, string][] = [
  [
    /^(?:place|seats?$|spots?$|ticke|plätz|plaza|posti|plaat|lugar|miejs|parti|teiln|peopl|perso|mensc|leute|osób|osoby|mense|gente|gens|women|men|guest|gäste|head|colle|kolle|collè|compañ|users?$|nutze|utili|usuar)/,
    'anybody',
  ],
  [
    /^(?:emplo|staff|membe|worke|team|crew|mitar|besch|anges|köpfe|salar|emple|traba|dipen|addet|medew|praco|funci)/,
    'staff',
  ],
  [/^(?:custo|clien|compa|firms?|busin|organ|kunde|kundi|klant|klien)/, 'customers'],
  [/^(?:years?|yrs?|jahre?n?|ans|année|años?|anni|jaar|anos?|lata?)$/, 'years'],
  [/^(?:h|uhr|hours?|hrs?|stund|heure|horas?|ore|uren?|uur|godzi)$/, 'hours'],
  [/^(?:minut|mins?)$/, 'minutes'],
  [/^(?:days?|tagen?|jours?|días?|giorn|dagen|dias?|dni)$/, 'days'],
  [/^(?:weeks?|woche|semai|seman|setti|weken|weekm?|tygod)/, 'weeks'],
  [/^(?:month|monat|mois|meses|mesi|maand|miesi)/, 'months'],
  [/^(?:decad|jahrz|décen|décad|decen)/, 'decades'],
  [/^fortn/, 'fortnights'],
  [/^(?:km|kilom|chilo)$/, 'km'],
  [/^(?:miles?|meile|milla|migli)/, 'miles'],
  [/^(?:met(?:er|re)s?|mètre|metro|metri|metr)$/, 'meters'],
  [/^(?:feet|foot|ft)$/, 'feet'],
  [/^(?:cm|centi|zenti)/, 'centimeters'],
  [/^(?:kg|kilos?|kilog|chili)$/, 'kg'],
  [/^(?:g|grams?|gramm|gramo)$/, 'grams'],
  [/^(?:lbs?)$/, 'pounds'],
  [/^(?:t|tons?|tonne[ns]?|tonel|tonn)$/, 'tons'],
];
const areas =
  /^\s*(?:m²|m2(?!\p{N})|sq\.?\s?m(?!\p{L})|mq(?!\p{L})|square met(?:er|re)s?|quadratmetern?|mètres? carrés?|metros? cuadrados?|metros? quadrados?|metri quadr[ioa]+|vierkante meter)/iu;
export const emptyWords =
  /^(?:of|and|or|oder|ou|o|y|i|à|to|in|on|at|for|with|from|by|a|an|the|is|are|was|were|will|has|have|we|you|it|they|per|more|less|than|that|them|our|your|each|every|other|new|full|off|as|if|so|only|left|about|ist|sind|der|die|das|und|de|des|du|en|et|di|da|por|para|el|la|le|del|van|per|pro|au|al|unser\p{L}*|bis|until|till|tot|jusqu|hasta|fino|cada|chaque|ogni|jede[rsn]?|davon|dont|nos|nuestr[oa]s|nostri|onze|zu|zu[mr]|von|vom|aus|mit|bei|für|nach|am|im|an|auf|werden|haben|hat|dans|sur|avec|sont|ont|con|sin|son|who|which|were|can|may)$/u;

/** The nouns after a number, up to the next mark or number; a plural counts as its singular. And in which time. */
export function countingAfter(rest: string): Pick<Amount, 'counted' | 'noun' | 'rate'> {
  const [clause = ''] = rest
    .replace(/^s(?!\p{L})|^\s?of (?:(?:the|all|our|its|their) )?/u, '')
    .split(/[^\p{L}\s'’-]|\s[-–—]\s/u);
  const words =
    clause
      .toLowerCase()
      .match(/\p{L}+/gu)
      ?.slice(0, 3) ?? [];
  const until = words.findIndex((word) => emptyWords.test(word));
  const counted = words
    .slice(0, until === -1 ? undefined : until)
    .map((word) => word.replace(/^(?:arbeits|werk)(?=[td]ag)/, '').slice(0, 5))
    .map((word) => alike.find(([same]) => same.test(word))?.[1] ?? word.replace(/s$/, ''));
  const found = rates.exec(rest.slice(0, 60))?.[1]?.toLowerCase().slice(0, 5) ?? '';
  const rate = rateNames.find(([name]) => name.test(found))?.[1];
  const noun = counted.length > 0 ? words[0] : undefined;
  return { counted: areas.test(rest) ? ['area'] : counted, noun, ...(rate && { rate }) };
}

const rates =
  /^[^\p{N}.;!?]*?(?:(?:(?<!\p{L})(?:an?|per|each|every|pro|im|cada|chaque|ogni|jede[sn]?|par|por|al|all[’']|je|na)\s|\/\s?)(?=(?:day|week|month|quarter|year|hour|tag|woche|monat|jahr|jour|semaine|mois|an|année|día|semana|mes|año|giorno|settimana|mese|anno|dag|maand|jaar|dia|mês|ano|rok|dzień|tydzień)(?!\p{L}))|(?<!\p{L})(?=(?:daily|weekly|monthly|yearly|annually)(?!\p{L})))(\p{L}+)/iu;
const rateNames: readonly [RegExp, string][] = [
  [/^(?:day|daily|tag|jour|día|giorn|dag|dia|dzień)$/, 'day'],
  [/^(?:week|weekl|woche|semai|seman|setti|tydzi)$/, 'week'],
  [/^(?:month|monat|mois|mese?|maand|mês)$/, 'month'],
  [/^(?:year|yearl|annua|jahr|an|année|año|anno|jaar|ano|rok)$/, 'year'],
  [/^(?:hour|quart)$/, 'other'],
];

const sizes = {
  /** In minutes; a month is a twelfth of a year. */
  time: {
    minutes: 1,
    hours: 60,
    days: 1440,
    weeks: 10_080,
    fortnights: 20_160,
    months: 43_800,
    years: 525_600,
    decades: 5_256_000,
  },
  /** In meters. */
  length: { km: 1000, miles: 1609, meters: 1, feet: 0.3048, centimeters: 0.01 },
  /** In kilograms. */
  mass: { kg: 1, grams: 0.001, pounds: 0.4536, tons: 1000 },
};

export const measured: ReadonlySet<string> = new Set([...Object.values(sizes).flatMap(Object.keys), 'area']);

/** The size of the unit that an amount counts: 60 of *two hours*. */
export function sizeOf({ counted }: Amount, dimension: keyof typeof sizes): number | undefined {
  const unit = counted.find((word) => measured.has(word));
  if (unit === undefined) return undefined;
  const size = (sizes[dimension] as Partial<Record<string, number>>)[unit];
  return size === undefined || !counted.some((word) => /^(?:worki|busin)$/.test(word))
    ? size
    : (size * 7) / 5;
}

/** `Apfelsorten` are `Sorten`. */
const isCompound = ({ noun: one = '' }: Amount, { noun: other = '' }: Amount): boolean =>
  Math.min(one.length, other.length) > 4 && (one.endsWith(other) || other.endsWith(one));

/** A number that says nothing of what it counts may count anything. */
export function countSame(one: Amount, other: Amount): boolean {
  if (one.rate !== undefined && other.rate !== undefined && one.rate !== other.rate) return false;
  if (one.counted.length === 0 || other.counted.length === 0 || isCompound(one, other)) return true;
  const isAnybody = ({ counted }: Amount) =>
    counted[0] === 'anybody' && !counted.some((word) => measured.has(word));
  if (
    isAnybody(one)
      ? !measured.has(other.counted[0] ?? '')
      : isAnybody(other) && !measured.has(one.counted[0] ?? '')
  )
    return true;
  const units = [...one.counted, ...other.counted].filter((word) => measured.has(word));
  return (units.length > 0 ? units : one.counted).some(
    (word) => one.counted.includes(word) && other.counted.includes(word),
  );
}

export interface Span {
  text: string;
  start: number;
  end: number;
}

/** A number as texts state it. `values` are its possible readings: `6:00` is 6 as well, and `6:15` may be in the evening. */
export interface Amount extends Span {
  unit: 'price' | 'percent' | 'year' | 'time' | 'plain';
  values: string[];
  /** Of a price, where it is named; `$` for dollars of any country. */
  currency?: string | undefined;
  /** The words after it, by their first letters: what it counts. */
  counted: string[];
  /** The first of them as a whole. */
  noun?: string | undefined;
  /** In which time, where that is said: `3,000 a month`. */
  rate?: string | undefined;
  /** Said roughly, as nine in ten are 92 %. */
  isRough?: boolean;
  /** `half an hour`, `seven in the evening`: texts also say them in passing. */
  isInPassing?: boolean;
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const teens = 'thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const large: Record<string, number> = {
  dozen: 12,
  hundred: 100,
  thousand: 1000,
  lakh: 100_000,
  million: 1_000_000,
  crore: 10_000_000,
  billion: 1_000_000_000,
};
const values = new Map<string, number>([
  ...[...small, ...teens].map((word, value) => [word, value] as const),
  ...tens.map((word, at) => [word, (at + 2) * 10] as const),
  ...tens.flatMap((word, at) =>
    small.slice(1, 10).map((unit, one) => [`${word}-${unit}`, (at + 2) * 10 + one + 1] as const),
  ),
]);

const currency = String.raw`\p{Sc}|(?<!\p{L})(?:USD|EUR|GBP|CHF|JPY|SEK|NOK|DKK|PLN|RON|CZK|INR|AUD|CAD|NZD|SGD|HKD|MYR|PHP|IDR|THB|KES|UGX|TZS|NGN|ZAR|BRL|MXN|TRY|HUF|AED|CNY|KRW|RM|Rs\.?|K[Ss]h\.?|TSh|USh|Fr\.|Kč|Ft|lei|zł)(?!\p{L})`;
const currencyWords = String.raw`(?:euros?|dollars?|pounds?|cents?|francs?|złotych|kr|shillings?|rupees?|ringgit|rand|lei|kronor|kroner|forint)(?!\p{L})`;
const percent = String.raw`%|‰|per\s?cent\b|percent\b|percentage points?\b|Prozent\b`;
const figure = String.raw`(?:[1-9]\d{0,2}(?:\x20\d{3})+(?![\d:])(?:,\d+)?|\d+(?:[.,:’'\u00a0\u202f]\d+)*)`;
const scale = String.raw`(?:\s?(?:k|m(?!²|\^)|bn|million|billion|thousand|hundred|dozen|lakh|crore|Mio\.|Mrd\.|Millionen|Milliarden|Tausend|millones|milhões|milioni|miljoen|miljard|mille|mila|tys\.)(?![\p{L}\p{N}²]))?`;
const amountOf = new RegExp(
  String.raw`(?<before>(?:${currency})\s?)?(?<![\p{L}\p{N}])(?<figure>${figure})(?<scale>${scale})(?<after>\s?(?:${currency}|${percent}|${currencyWords}))?`,
  'giu',
);
const words = [...values.keys()].sort((one, other) => other.length - one.length).join('|');
const wordsOf = new RegExp(
  String.raw`(?<!\p{L}-)\b(?:(?<few>a|an|${words})[\s-](?=(?:dozen|hundred|thousand|lakh|million|crore|billion)))?(?<word>${words}|dozens?|hundreds?|thousands?|lakhs?|millions?|crores?|billions?)\b(?<after>\s?(?:(?:${percent})|(?:euros?|dollars?|pounds?|cents?|francs?|years?|times)\b))?`,
  'giu',
);

const mostInPassing = 12;
/** Follow a number in words that counts something in the world (`four clinics`), not parts of the text (`three tips`). */
const countedThings =
  /^\s(?:(?:new|own|other|further|different|full|modern|small|large|\p{L}+ed)\s)?(?!(?:thing|word|way|tip|step|reason|question|idea|side|point|line|example|option|part|e-?mail|section|kind|type|sort|mistake|lesson|sentence|fact|topic|minute|second|sign|view|rule|habit|factor|cause|choice|theme|answer|story|time)s\b|(?:was|has|does|is|as|its|us|this|always|perhaps|across|less|unless)\b)(?:\p{Ll}{2,}[^su\P{Ll}]s|people|men|women|children|staff)(?![\p{L}-])/u;

const lasts = /(?<!\p{L})(?:in|within|takes?|after|under)\s(?:only |just |about |less than )?$/iu;
const durations = /^[\s-](?:business |working )?(?:minute|hour|day|week|month)s?(?!\p{L})/iu;

const clock =
  /(?<![\p{L}\p{N}.:,])(?<hour>[01]?\d|2[0-4])(?:(?<mark>[:.h])(?<minute>[0-5]\d))?(?:\s?(?<half>[ap])\.?\s?m(?!\p{L})\.?|\s(?:o['’]clock\s)?in\sthe\s(?<part>morning|afternoon|evening)(?!\p{L})|(?<word>\s?(?:Uhr|uur|o['’]clock|heures|godz\.?|de la (?:mañana|tarde|noche))(?!\p{L})))?(?![\p{L}\p{N}:]|[.,]\d)/giu;

/** Small numbers in words count only with a unit, unless all are asked for. */
export function amountsIn(text: string, all = false): Amount[] {
  const found: Amount[] = [];
  const isFree = ({ start, end }: Span) => found.every((each) => each.end <= start || each.start >= end);
  for (const read of readers) {
    found.push(...read(text, all).filter(isFree));
  }
  return found.sort((one, other) => one.start - other.start);
}

type Read = (text: string, all: boolean) => Amount[];

const timesOfDay: Read = (text) =>
  [...text.matchAll(clock)].flatMap(({ 0: whole, index, groups = {} }): Amount[] => {
    const { hour, mark, minute = '00', part, word } = groups;
    const half = groups.half ?? (part && (part.toLowerCase() === 'morning' ? 'a' : 'p'));
    if (half === undefined && word === undefined && mark !== ':' && mark !== 'h') return [];
    const [h, m] = [Number(hour), Number(minute)];
    const hours = half === undefined ? [h, (h + 12) % 24] : [(h % 12) + (/p/i.test(half) ? 12 : 0)];
    const end = index + whole.trimEnd().length;
    const values = [
      ...hours.map((one) => `at ${one}:${minute}`),
      ...(m === 0 ? [...new Set([h, ...hours])].map(String) : []),
    ];
    return [{ text: text.slice(index, end), start: index, end, unit: 'time', values, counted: [] }];
  });

const beforeClock: readonly [RegExp, number][] = [
  [/(?<!\p{L})half past\s$/iu, 30],
  [/(?<!\p{L})(?:a )?quarter past\s$/iu, 15],
  [/(?<!\p{L})(?:a )?quarter to\s$/iu, -15],
  [/(?<!\p{L})halb\s$/iu, -30],
  [/(?<!\p{L})(?:um|a las?)\s$/iu, 0],
];
const partsAfter: readonly [RegExp, number][] = [
  [/^\s(?:y media|et demie)(?!\p{L})/iu, 30],
  [/^\s(?:y cuarto|et quart)(?!\p{L})/iu, 15],
  [/^\s(?:menos cuarto|moins le quart)(?!\p{L})/iu, -15],
];
/** `um drei Prozent` is no hour. */
const measuredAfter =
  /^\s(?:(?:bis|y|a|und|oder|o) \p{L}+ )?(?:Prozent|por ciento|Euro|Grad|Punkte|Tage|Wochen|Jahre|Monate|Kilo\p{L}*|Meter|personas)(?!\p{L})/iu;
const afterClock =
  /^\s(?:o['’]clock|in the (?:morning|afternoon|evening)|at night|[ap]\.?m(?!\p{L})|(?:Uhr(?: (?=morgens|vormittags|nachmittags|abends|nachts))?)?(?:morgens|vormittags|nachmittags|abends|nachts)?(?<=\p{L})|heures(?: du (?:matin|soir)| de l['’]après-midi)?|de la (?:mañana|tarde|noche))(?!\p{L})/iu;

/** `half past eight`, `neun Uhr abends`, `las siete de la tarde`; by day or by night, which context tells. */
const timesInWords: Read = (text) =>
  smallNumbersIn(text).flatMap(({ value, start, end }): Amount[] => {
    const before = text.slice(Math.max(0, start - 20), start);
    const [words, minutes] = beforeClock.find(([lead]) => lead.test(before)) ?? [];
    const [part, more] = partsAfter.find(([said]) => said.test(text.slice(end))) ?? [];
    const said = part?.exec(text.slice(end))?.[0] ?? '';
    const after = said + (afterClock.exec(text.slice(end + said.length))?.[0] ?? '');
    if (value > 24 || (words === undefined && after === '') || measuredAfter.test(text.slice(end))) return [];
    const total = value * 60 + (minutes ?? 0) + (more ?? 0);
    const from = start - (words?.exec(before)?.[0].length ?? 0);
    const hours = [total, total + 720].map((minute) => Math.floor(minute / 60) % 24);
    const minute = String(total % 60).padStart(2, '0');
    const plain = minute === '00' ? hours.map(String) : [];
    return [
      {
        text: text.slice(from, end + after.length),
        start: from,
        end: end + after.length,
        unit: 'time',
        values: [...hours.map((hour) => `at ${hour}:${minute}`), ...plain],
        counted: [],
        isInPassing: true,
      },
    ];
  });

function smallNumbersIn(text: string): { value: number; start: number; end: number }[] {
  const english = [...text.matchAll(smallNumber)].map(({ 0: word, index }) => ({
    value: values.get(word.toLowerCase()) ?? 0,
    start: index,
    end: index + word.length,
  }));
  const others = numberWordsIn(text, true).filter(({ start }) => english.every((one) => one.start !== start));
  return [...english, ...others];
}
const smallNumber = new RegExp(String.raw`(?<![\p{L}-])(?:${small.slice(1).join('|')})(?![\p{L}-])`, 'giu');

/** `half an hour`, `anderthalb Stunden`, `une heure et demie`, in minutes; texts say so in passing. */
const partsOfHour: readonly [RegExp, number][] = [
  [
    /(?<!\p{L})(?:three[- ]quarters of an hour|(?:eine )?dreiviertelstunde|trois quarts d[’']heure|tres cuartos de hora)(?!\p{L})/giu,
    45,
  ],
  [
    /(?<!\p{L})(?:half an hour|a half[- ]hour|(?:eine )?halbe stunde|halbstunde|(?:une )?demi-heure|media hora|mezz[’']ora|een half uur|pół godziny|meia hora)(?!\p{L}|\sand)/giu,
    30,
  ],
  [
    /(?<!\p{L})(?:(?:an|one) hour and a half|one and a half hours|(?:anderthalb|eineinhalb) stunden|une heure et demie|(?:una )?hora y media|un[’']ora e mezza|anderhalf uur|półtorej godziny|uma hora e meia)(?!\p{L})/giu,
    90,
  ],
  [/(?<!\p{L})(?:(?:an|one) hour and a quarter|une heure et quart|(?:una )?hora y cuarto)(?!\p{L})/giu, 75],
  [
    /(?<!\p{L})(?:(?<!three )(?:a )?quarter of an hour|(?:eine )?viertelstunde|(?:un )?quart d[’']heure|(?:un )?cuarto de hora|un quarto d[’']ora|een kwartier|kwadrans)(?!\p{L})/giu,
    15,
  ],
];

const hoursInParts: Read = (text) =>
  partsOfHour.flatMap(([said, minutes]) =>
    [...text.matchAll(said)].map(({ 0: whole, index }): Amount => {
      const end = index + whole.length;
      const isInPassing = !(lasts.test(text.slice(0, index)) && saysOfItself(text, index));
      const values = [String(minutes)];
      return { text: whole, start: index, end, unit: 'plain', values, counted: ['minutes'], isInPassing };
    }),
  );

const share =
  /(?<![\p{L}\p{N}.,-])(?<part>\d{1,3}|\p{L}+)(?:\s(?:in|of|out\sof)\s(?:every\s)?|(?:\s\p{Ll}+)?\s(?:von|sur|de\scada|su|op\sde|van\sde|em\scada|na)\s)(?<whole>\d{1,2}0|\p{L}+)(?![\p{L}\p{N}:]|[.,-]\p{N})(?=\s\p{L}|[.,;!?]|$)/giu;
const wholes: ReadonlySet<number> = new Set([2, 3, 4, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]);

const numberIn = (said: string): number =>
  /^\d/.test(said) ? Number(said) : (smallNumbersIn(said)[0]?.value ?? large[said.toLowerCase()] ?? 0);

const rough: Read = (text) =>
  [...text.matchAll(share)].flatMap(({ 0: whole, index, groups = {} }): Amount[] => {
    const [part = 0, all = 0] = [groups.part, groups.whole].map((one = '') => numberIn(one));
    if (part === 0 || part >= all || !wholes.has(all)) return [];
    const percents = [String(Math.round((part / all) * 100))];
    return [
      {
        text: whole,
        start: index,
        end: index + whole.length,
        unit: 'percent',
        values: percents,
        ...countingAfter(text.slice(index + whole.length)),
        isRough: true,
      },
    ];
  });

/** How fast, said with an article: `within an hour`, `binnen een uur`. */
const single =
  /(?<!\p{L})(?:(?:within (?:an?|one|the)|takes (?:(?:less|no more) than |under |about )?an|(?:in|takes?) (?:just |only )?(?:one|a single)|binnen (?:een|één)|innerhalb einer|innerhalb eines|in (?:nur )?eine[mr]|en (?:un|une|una)|in una?|em uma?|w ciągu|w jed(?:en|ną))\s(?:business |working |single )?|numa\s|num\s|in un[’'])(?<unit>hour|day|week|minute|month|year|night|morning|afternoon|weekend|Stunde|Tag(?:es)?|Werktag(?:s|es)?|Arbeitstag(?:s|es)?|Woche|Minute|Monat|heure|jour|semaine|hora|día|semana|minuto|ora|giorno|settimana|uur|dag|werkdag|week|minuut|maand|dia|godzin[yęa]|dnia|dzień|tygodnia|tydzień)(?!\p{L}|\s(?:di|de|d[’']|do|like|wie))/giu;

const withinOne: Read = (text, all) =>
  [...text.matchAll(single)].flatMap(({ 0: whole, index, groups = {} }): Amount[] => {
    if (!all && !saysOfItself(text, index)) return [];
    const { counted } = countingAfter(` ${groups.unit}`);
    return [{ text: whole, start: index, end: index + whole.length, unit: 'plain', values: ['1'], counted }];
  });

/** `for a year`, `a day's notice`: what is known of times; texts say so in passing. */
const one =
  /(?<=(?<!\p{L})(?:for|in|of|lasts?|takes?|after|over|under|than|within|with|a)\s)(?:an?|one|full)\s(?<unit>hour|day|week|month|year)(?!\p{L})|(?<!\p{L})an?\s(?<notice>hour|day|week|month|year)['’]s(?!\p{L})/giu;

const justOne: Read = (text, all) =>
  [...(all ? text.matchAll(one) : [])].map(({ 0: whole, index, groups = {} }): Amount => {
    const { counted } = countingAfter(` ${groups.unit ?? groups.notice}`);
    const end = index + whole.length;
    return { text: whole, start: index, end, unit: 'plain', values: ['1'], counted };
  });

const figuresIn: Read = (text) =>
  [...text.matchAll(amountOf)].map(({ 0: whole, index, groups = {} }): Amount => {
    const mark = `${groups.before ?? ''}${groups.after ?? ''}`;
    const unit = unitOf(mark);
    const isYear = unit === 'plain' && /^(?:1[89]|20)\d\d$/.test(groups.figure ?? '') && !groups.scale;
    const trimmed = whole.trimEnd();
    const end = index + trimmed.length;
    return {
      text: trimmed,
      start: index,
      end,
      unit: isYear ? 'year' : unit,
      values: readings(groups.figure ?? '', groups.scale ?? '').flatMap((value) =>
        /cents?$/i.test(mark) ? [value, String(Number(value) / 100)] : [value],
      ),
      currency: currencyOf(mark),
      ...countingAfter(text.slice(end)),
    };
  });

const writtenIn: Read = (text, all) =>
  [...text.matchAll(wordsOf)].flatMap(({ 0: whole, index, groups = {} }): Amount[] => {
    const word = (groups.word ?? '').toLowerCase();
    const unit = unitOf(groups.after ?? '');
    const value = countOf(groups.few, word);
    const end = index + whole.length;
    const isLarge = value > mostInPassing || /s$/.test(word);
    const counts = all || unit !== 'plain' || groups.after !== undefined || isLarge;
    const isCounted = () =>
      value > 1 && countedThings.test(text.slice(end)) && countsOwnThings(text, index, value);
    const isLasting = () =>
      lasts.test(text.slice(0, index)) && durations.test(text.slice(end)) && saysOfItself(text, index);
    if (!counts && !isCounted() && !isLasting()) return [];
    const currency = currencyOf(groups.after ?? '');
    const counting = countingAfter(`${groups.after ?? ''} ${text.slice(end)}`);
    return [{ text: whole, start: index, end, unit, values: [String(value)], currency, ...counting }];
  });

const percentAfter = /^\s(?:Prozent|pour cent|por ciento|per cento|procent|por cento)(?!\p{L})/iu;

const priceAfter = new RegExp(String.raw`^\s(?:${currency}|${currencyWords})`, 'iu');

function unitAfter(rest: string): Pick<Amount, 'unit' | 'currency'> {
  if (percentAfter.test(rest)) return { unit: 'percent' };
  const price = priceAfter.exec(rest);
  return price ? { unit: 'price', currency: currencyOf(price[0]) } : { unit: 'plain' };
}

const writtenElsewhere: Read = (text, all) =>
  numberWordsIn(text, all).map(({ value, ...span }) => ({
    ...span,
    ...unitAfter(text.slice(span.end)),
    values: [String(value)],
    ...countingAfter(text.slice(span.end)),
  }));

const readers: readonly Read[] = [
  timesOfDay,
  timesInWords,
  hoursInParts,
  rough,
  withinOne,
  justOne,
  figuresIn,
  writtenIn,
  writtenElsewhere,
];

function countOf(few: string | undefined, word: string): number {
  const times = few === undefined ? 1 : (values.get(few.toLowerCase()) ?? 1);
  return times * (values.get(word) ?? large[word] ?? large[word.replace(/s$/, '')] ?? 0);
}

const isPercent = new RegExp(percent, 'iu');
const isPrice = new RegExp(String.raw`${currency}|(?<!\p{L})${currencyWords}`, 'iu');

function unitOf(mark: string): Amount['unit'] {
  if (isPercent.test(mark)) return 'percent';
  return isPrice.test(mark) ? 'price' : 'plain';
}

const currencies: [RegExp, string][] = [
  [/€|EUR|euro/i, 'EUR'],
  [/£|GBP|pound/i, 'GBP'],
  [/\$|USD|AUD|CAD|dollar/i, '$'],
  [/¥|JPY/i, 'JPY'],
  [/₹|INR/i, 'INR'],
  [/CHF|franc|Fr\./i, 'CHF'],
  [/PLN|zł/i, 'PLN'],
  [/RON|lei/i, 'RON'],
  [/CZK|Kč/i, 'CZK'],
];

const currencyOf = (mark: string): string | undefined =>
  currencies.find(([name]) => name.test(mark))?.[1] ??
  (/%|‰|cent|prozent|points?/iu.test(mark) ? undefined : /\p{L}{2,}|\p{Sc}/u.exec(mark)?.[0]?.toUpperCase());

const scales: [RegExp, number][] = [
  [/^(?:k|thousand|tausend|mille|mila|tys\.)$/i, 1000],
  [/^(?:million|mio\.|millionen|millones|milhões|milioni|miljoen)$/i, 1_000_000],
  [/^(?:bn|billion|mrd\.|milliarden|miljard)$/i, 1_000_000_000],
  [/^hundred$/i, 100],
  [/^dozen$/i, 12],
  [/^lakh$/i, 100_000],
  [/^crore$/i, 10_000_000],
];

function readings(digits: string, scaled: string): string[] {
  const plain = digits.replace(/[\s’']/g, '');
  const mark = scaled.trim();
  const factor = scales.find(([name]) => name.test(mark))?.[1] ?? 1;
  const found = new Set<string>();
  const add = (value: string, by = factor) => {
    const number = Number(value);
    if (Number.isFinite(number)) found.add(String(number * by));
  };
  // Groups of three are thousands in every locale, and groups of two before three in India; another mark is a decimal one.
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$|^[1-9]\d?(?:,\d\d)+,\d{3}$/.test(plain);
  const value = isGrouped
    ? plain.replace(/[.,]/g, '')
    : plain.replace(/[.,](?=.*[.,])/g, '').replace(',', '.');
  add(value);
  if (/^m$/i.test(mark)) add(value, 1_000_000);
  if (found.size === 0) found.add(plain);
  return [...found];
}
