import type { Amount } from './amounts.ts';

/** Words that mean the same things by their first five letters, as far as they are counted, in the languages of the voice. */
const alike: readonly [RegExp, string][] = [
  [
    /^(?:peopl|perso|mensc|leute|osób|osoby|mense|gente|gens|women|men|guest|gäste|head|colle|kolle|collè|compañ|users?$|nutze|utili|usuar)/,
    'anybody',
  ],
  [
    /^(?:emplo|staff|membe|worke|team|crew|mitar|besch|anges|köpfe|salar|emple|traba|dipen|addet|medew|praco|funci|place|seats?$|spots?$|ticke|plätz|plaza|posti|plaat|lugar|miejs|parti|teiln)/,
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
