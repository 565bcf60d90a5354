import { trimEndOf } from '../../../../contract/platform/trim.ts';

const words: Record<string, number> = {
  ...{
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
  },
  ...{
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
  },
  ...{
    zwei: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    zwölf: 12,
    fünfzehn: 15,
    zwanzig: 20,
  },
  ...{
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    douze: 12,
    quinze: 15,
    vingt: 20,
  },
  ...{
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    doce: 12,
    quince: 15,
    veinte: 20,
  },
  ...{
    due: 2,
    tre: 3,
    quattro: 4,
    cinque: 5,
    sei: 6,
    sette: 7,
    otto: 8,
    nove: 9,
    dieci: 10,
    dodici: 12,
    quindici: 15,
    venti: 20,
  },
  ...{
    twee: 2,
    drie: 3,
    vijf: 5,
    zes: 6,
    zeven: 7,
    negen: 9,
    tien: 10,
    twaalf: 12,
    vijftien: 15,
    twintig: 20,
  },
  dois: 2,
  três: 3,
  quatro: 4,
  sete: 7,
  oito: 8,
  dez: 10,
  doze: 12,
  vinte: 20,
  doi: 2,
  trei: 3,
  patru: 4,
  cinci: 5,
  șase: 6,
  șapte: 7,
  opt: 8,
  nouă: 9,
  zece: 10,
  douăzeci: 20,
  ...{
    dwa: 2,
    dwu: 2,
    cztero: 4,
    pięcio: 5,
    trzy: 3,
    cztery: 4,
    pięć: 5,
    sześć: 6,
    siedem: 7,
    osiem: 8,
    dziewięć: 9,
    dziesięć: 10,
    dwadzieścia: 20,
  },
};

export interface YearSpan {
  years: number;
  /** In months or a range's lower end already counted in. */
  start: number;
  end: number;
  /** Between two dates, or since one. */
  isRange?: true;
}

const number = `\\d{1,2}(?:[.,]5)?|${Object.keys(words).join('|')}`;
const yearWord =
  'years?|yrs?|(?<=\\d\\+?)y(?= |$|[.,;)])|y\\.?o\\.?e|jahren?|jahre?|ans?(?= |$|[.,;)])|années?|años?|ann[io](?= |$|[.,;)])|jaar|jaren|anos?(?= |$|[.,;)])|(?:de )?ani|lata|lat|latami|roku?|letni\\p{L}*|jarige?|jährige[rsnm]?(?! \\p{L}*(?:ausbildung|lehre|studi))';
const monthWord = 'months?|monaten?|mois|meses|mesi|maanden?|(?:de )?luni|miesi[ęe]c\\p{L}*';
const spanPattern = new RegExp(
  `(?<![\\p{L}\\d.,$€£])(${number})(?:\\+?\\s{0,3}(?:-|–|\\/|to|bis|à|a|or|(?<=(?:between|entre|zwischen|tra|fra|tussen|między|între) (?:${number}) )(?:and|und|et|y|e|en|și|i))\\s{0,3}(?:${number}))?\\)?\\s{0,3}(?:\\+|plus|or more|oder mehr|ou plus|o más)?[\\s-]{0,4}(?:full |good |solid |long )?(?:${yearWord}|(${monthWord}))(?!\\p{L})(?!\\s*(?:old|of age|ago))`,
  'giu',
);
/** `min. rok`, `un an`: a year without a number. */
const oneYear =
  /(?<!\p{L})(?:min(?:\.|imum)? rok|un an|un año|um ano|un anno|een jaar|ein(?:em|e)? jahr)(?!\p{L})/giu;
const decade = /\b(?:over |more than )?(?:a|one) decade\b|\b(two|three) decades\b/giu;
const since = /\b(?:since|seit|depuis|desde|dal|sinds|din|od)\s+(?:\p{L}{3,10}\.?\s+)?((?:19|20)\d\d)\b/giu;
const range =
  /\b((?:19|20)\d\d)\s*(?:-|–|to|until|bis)\s*((?:19|20)\d\d|now|today|present|heute|current)\b/giu;

const mayNameYears =
  /ye?a?rs?|yoe|y\.o|\d\+?y\b|jahr|\bans?\b|année|año|anni|anos|\bani\b|\banno?\b|\bano\b|\blat|\brok|mon[at]|mois|meses|mesi|maand|luni|miesi|jaar|jaren|letni|jarig|jährig|decade|(?:19|20)\d\d/i;

export function findYears(text: string, thisYear: number): YearSpan[] {
  const spans: YearSpan[] = [];
  if (!mayNameYears.test(text)) return spans;
  const add = (match: RegExpMatchArray, years: number, isRange?: true) => {
    const start = match.index ?? 0;
    if (years >= 0 && years < 70)
      spans.push({ years, start, end: start + match[0].length, ...(isRange && { isRange }) });
  };
  for (const match of text.matchAll(spanPattern)) {
    const count = numberOf(match[1] ?? '');
    add(match, match[2] ? Math.round((count / 12) * 100) / 100 : count);
  }
  for (const match of text.matchAll(oneYear)) add(match, 1);
  for (const match of text.matchAll(decade)) add(match, match[1] ? numberOf(match[1]) * 10 : 10);
  for (const match of text.matchAll(since)) add(match, thisYear - Number(match[1]), true);
  for (const match of text.matchAll(range))
    add(match, (/^\d/.test(match[2] ?? '') ? Number(match[2]) : thisYear) - Number(match[1]), true);
  return spans.sort((a, b) => a.start - b.start);
}

const numberOf = (text: string): number => words[text.toLowerCase()] ?? Number(text.replace(',', '.'));

const worked =
  /(?:experien|erfahrung|praxis|berufs|expérience|pratique|esperien|ervaring|experiên|experiment|vechime|doświadczeni|stażu|track record|background|worked|working (?:as|in|with)|practice|similar (?:role|position)|als \p{Lu})/iu;
/** Years of something else: a person's age, the term of a contract, the age of a company. */
const ofOthers =
  /(?<!\p{L})(?:ages?|aged|alter|im alter|children|kindern?|kids|pupils|patients?|enfants|bambini|niños|crianças|copii|dzieci|kinderen|cumplidos|edad|established|retention|running|checkable|mayor de|di età|de idade|anos de idade|vârst[ăa]|varsta|życia|passport|visa|founded|gegründet|fondée?|fundad[oa]|fondata|opgericht|warranty|lifetime|anniversary|violations?|accidents?|convictions?|degree|diploma|program(?:me)?s?|we have|we've|our (?:company|team|history)|haben wir|nous avons|hemos|abbiamo|temos|firm[aăeę]|company|unternehmen|entreprise|empresa|azienda|bedrijf)(?!\p{L})/iu;
const ofContract =
  /(?<!\p{L})(?:contract|contrat|contrato|contratto|vertrag|befristet|befristung|fixed[- ]term|temporary|appointment|cdd|intérim\p{L}*|mission|term|umow\p{L}+|assignment|renewable|verlenging|duration|durée|dauer|period of|commit|probation|probezeit|internship|praktikum|alternance|apprentissage|tirocinio|maximum|max\.?|up to|initially)(?!\p{L})/iu;
const sinceAYear = /^(?:since|seit|depuis|desde|dal|sinds|din|od)\b|^(?:19|20)\d\d/iu;
const recent =
  /(?<!\p{L})(?:last|past|previous|within|next|coming|following|first|after|letzten|dernières?|últimos|ultimi|afgelopen|ultimii|ostatnich)\s(?:the\s)?$/iu;

const ofSomething = /^\s*(?:of|in|with|as|hands-on)\s(?!(?:the|our|your|an?) )\p{L}{2,}/u;

/** The years of experience that a clause asks of a person: not `children aged 3 to 6`, `2-year contract` or `since 1962`. */
export function findDemandedYears(text: string, isAskedFor: boolean): YearSpan[] {
  const spans = findYears(text, new Date().getFullYear());
  return spans.filter((span, index) => {
    if (span.years === 0) return false;
    const written = text.slice(span.start, span.end);
    const before = text.slice(spans[index - 1]?.end ?? 0, span.start);
    const after = text.slice(span.end, spans[index + 1]?.start ?? text.length);
    if (sinceAYear.test(written) || recent.test(before)) return false;
    const around = `${before.slice(-60)} ${after.slice(0, 60)}`;
    const hasWorked = worked.test(around);
    if (ofContract.test(around) && !/^[^.,;]{0,25}(?:experien|erfahrung|doświadcz|ervaring)/iu.test(after))
      return hasWorked && !ofContract.test(after.slice(0, 20)) && isAskedFor;
    if (ofOthers.test(around))
      return (
        /^['’]?\s*(?:of |de |d['’]|di |an |\p{L}+ )?(?:\p{L}+ ){0,2}(?:experien|erfahrung|expérience|esperien|ervaring|doświadcz)/iu.test(
          after,
        ) && !/\b(?:we|our|unser\p{L}*|nos|nuestr\p{L}*)\b/iu.test(before)
      );
    return hasWorked || isAskedFor || ofSomething.test(after);
  });
}

const within =
  /(?<!\p{L})(?:(?:used|experience|gained|obtained) )?(?:within|in|during|over|from) the (?:last|past|previous) (\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) years?(?!\p{L})/iu;

const recently =
  /(?<!\p{L})(?:(?:used|worked with|practi[cs]ed)[^.;]{0,40} recently|recent(?:ly used)?(?: (?:hands-on|practical|professional|proven|work|working|commercial))*(?: experience(?: (?:in|with|of|as))?)?)(?!\p{L})/iu;

export type Recency = number | 'recent';

const recentYears = 5;

export const yearsOf = (recency: Recency): number => (recency === 'recent' ? recentYears : recency);

/** What has to be recent: `Terraform in the last 3 years`, `recent Terraform`. */
export function readRecency(text: string): { topic: string; recency: Recency | undefined } {
  const match = within.exec(text);
  if (match)
    return { topic: trimEndOf(text.slice(0, match.index), /[\s(,]/), recency: numberOf(match[1] ?? '') };
  return recently.test(text)
    ? { topic: text.replace(/^recent /i, ''), recency: 'recent' }
    : { topic: text, recency: undefined };
}

export function withRecency(skill: string, recency: Recency | undefined): string {
  if (recency === undefined) return skill;
  return recency === 'recent' ? `recent ${skill}` : `${skill} in the last ${recency} years`;
}
