import { trimEndOf } from '../../../../contract/platform/trim.ts';

export interface SuggestedJob {
  title: string;
  location: string;
}

const longestTitle = 90;
const longestPlace = 70;
const headLines = 14;
const titleLines = 5;

/** Lines that name what follows them, in the languages of most advertisements here. */
const titleLabel =
  /^(?:job title|title|position|role|job|vacancy|stelle|stellentitel|stellenbezeichnung|poste|intitulé(?: du poste)?|puesto|cargo|posizione|ruolo|functie|vacature|stanowisko|funcția|funcţia)\s?[:–-](.+)$/i;
const placeLabel =
  /^(?:(?:job |work |primary )?locations?|place(?: of work)?|workplace|city|(?:dienst|arbeits|einsatz)?ort|(?:unser )?standorte?|lieu(?: de travail)?|localisation|ubicación|localidad|lugar(?: de trabajo)?|sede(?: di lavoro)?|luogo(?: di lavoro)?|località|locatie|standplaats|werklocatie|localização|local(?: de trabalho)?|locați[ae]|lokalizacja|miejsce pracy|based in)(?:\s?[:–-]\s?(.*)|)$/i;
/** Headings of pages and of sections, which name no job. */
const noTitle =
  /^(?:(?:the |full |your |our )?(?:job|role|position|company)(?: (?:description|details|summary|overview|purpose|profile))?|description|summary|overview|introduction|all jobs|jobs?|careers?|open positions?|vacanc(?:y|ies)|apply(?: now)?|back|main|search jobs|share|stellen(?:anzeige|angebot|ausschreibung|beschreibung)|wir suchen(?: dich)?|offre d['’]emploi|(?:résumé|description|descriptif) du poste|oferta de (?:empleo|trabajo)|offerta di lavoro|vacature|oferta pracy|anunț de angajare|responsibilities|requirements|qualifications|aufgaben|anforderungen)$/i;
const ofUs = /^(?:we|wir|about|über|our|your|join|skip|why|what|who|https?:|at|bei|as|als)(?![\p{L}-])/iu;

/** `(m/w/d)`, `(f/m/x)`, `(H/F)`, `H/F` at the end and the like. */
const gender =
  / ?(?:[([](?:[mfwdxahvgk*](?: ?[/|-] ?[mfwdxahvgk*]){1,3}|all genders|all gender|gn\*?)[)\]]|(?<= )(?:[HMF][/-][HFM]|m\/w\/d|w\/m\/d)(?!\p{L}))/giu;
/** `(Full-time, nights)`, `(on-site)`. */
const asides = / ?\([^()]*\)/g;
const asideBehind = / ?\([^()]*\)$/;
const contracts =
  /^(?:cdi|cdd|permanent contract|full[- ]time|part[- ]time|vollzeit|teilzeit|festanstellung|indefinido|tempo indeterminato|vast contract)$/i;
const barSign = /\s?[|•·]\s?/;
const dashSign = /\s[–—-]\s|\s?—\s?/;

const name = String.raw`\p{Lu}[\p{L}.'’-]*(?: (?:(?:am|an der|im|ob|upon|on|de|del|la|le|sur|sous|di|da|do|den)(?= ) )?\p{Lu}[\p{L}.'’-]*){0,2}`;
const sentences: RegExp[] = [
  // Genders end a title, whatever words it has.
  /(?<!\p{L})(?:eine?[nr]?(?:\/[nr])?|als|une?|een|an?)(?: \p{Ll}{4,20}){0,3} (\p{Lu}[^.,;:!\n¦]{2,80})¦/u,
  /\b(?:looking for|seeking|searching for|hiring|recruiting|join us as|join our team as|need)(?: for)? (?:an?|the|our next|one)? ?([^.,;:!\n¦]{3,90}?)(?= (?:to|who|with|for|in|at|on|based|position|that|[–—-])\b|[.,;:!\n]|$)/i,
  /(?:such(?:en|t)|sucht unser \p{L}{2,20})(?: wir)?[^.;:!\n]{0,80}? (?:eine?[nr]?(?:\/[nr])?|eine\*n)(?: \p{Ll}{4,20}){0,3} (\p{Lu}[^.,;:!\n]{2,80}?)(?= (?:in|mit|für|der|die|zur|am|zum|auf|als|bei|im|an)\b|[.,;:!\n]|$)/u,
  /(?:recherch(?:ons|e)|recrut(?:ons|e)) (?:une? |notre future? )(\p{L}[^.,;:!\n]{2,80}?)(?= (?:pour|à|en|avec|qui|au|dans|afin)(?!\p{L})|[.,;:!\n]|$)/iu,
  /(?:buscamos|busca|seleccionamos|procuramos|cerchiamo|ricerchiamo|zoeken(?: wij)?|zoekt) (?:una?|uno|um|uma|een) (\p{L}[^.,;:!\n]{2,80}?)(?= (?:para|con|en|que|com|em|per|che|in|a|voor|met|die)(?!\p{L})|[.,;:!\n]|$)/iu,
];
/** They praise who is looked for, and are no part of a title. */
const praise =
  /^(?:(?:highly|very|passionate|talented|experienced|motivated|enthusiastic|dedicated|skilled|qualified|dynamic|strategic|structured|solution-oriented|curious|full-time|part-time|strong|creative|driven|ambitious|hands-on|technically|outstanding|exceptional|hardworking|professional(?= \p{Lu}))(?: and |, |,? ))+/iu;
const placesInText = [
  new RegExp(
    String.raw`(?<!\p{L})(?:based|located|headquartered|situated|offices?|hub|site|Standort|Standorte|Büro|Niederlassung|Werk|Team|basée?|située?|poste|sede|ubicad[ao]|oficinas?|kantoor|vestiging|gevestigd) (?:\p{Ll}{1,12} ){0,2}?(?:in|à|en|a|te|w) (${name}(?:, \p{Lu}[\p{L}]+)?)`,
    'gu',
  ),
  new RegExp(`(?:such(?:en|t)|suchen wir) in (${name})`, 'gu'),
];

let areas: Set<string> | undefined;
let cities: Set<string> | undefined;
const states =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada new-hampshire new-jersey new-mexico new-york north-carolina north-dakota ohio oklahoma oregon pennsylvania pa rhode-island south-carolina south-dakota tennessee texas utah vermont virginia washington west-virginia wisconsin wyoming ontario quebec alberta british-columbia england scotland wales northern-ireland uk usa uae bayern hessen sachsen nrw'.split(
    ' ',
  );

/** Countries in the product's languages, and the states that adverts name behind a town. */
function isArea(text: string): boolean {
  if (!areas) {
    areas = new Set(states.map((state) => state.replaceAll('-', ' ')));
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'ro', 'pl']) {
      const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
      for (const first of letters)
        for (const second of letters) {
          const country = names.of(first + second);
          if (country) areas.add(country.toLowerCase());
        }
    }
  }
  return areas.has(trimEndOf(text.trim(), /\./).toLowerCase());
}
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Cities that a time zone is named after, of which the browser has a list. */
function isCity(text: string): boolean {
  cities ??= new Set(
    Intl.supportedValuesOf('timeZone').map(
      (zone) => zone.split('/').at(-1)?.replaceAll('_', ' ').toLowerCase() ?? '',
    ),
  );
  return cities.has(text.toLowerCase());
}

const place = new RegExp(`^${name}$`, 'u');
const postcoded = new RegExp(
  String.raw`^(?:\d{4,5} (?=\p{Lu}))?(${name})(?: \(\d{2,5}\)|(?<=^\d{4,5} .{1,60}))$`,
  'u',
);
const code = /^[A-Z]{2,3}(?: [\d-]{4,10})?$/;

function townIn(text: string): string | undefined {
  const parts = text.split(',').map((part) => part.trim());
  let from = parts.length;
  while (from > 1 && (isArea(parts[from - 1] ?? '') || code.test(parts[from - 1] ?? ''))) from--;
  const town = parts[from - 1] ?? '';
  return from < parts.length && place.test(town) ? parts.slice(from - 1).join(', ') : undefined;
}

function asPlace(text: string, told: string[]): string | undefined {
  const bare = trimEndOf(text.replace(asides, '').trim(), /[.,;•|]/).trim();
  if (bare === '' || bare.length > longestPlace) return undefined;
  // `Lyon (69)`, `10557 Berlin`.
  const [, coded] = postcoded.exec(bare) ?? postcoded.exec(text.trim()) ?? [];
  if (coded !== undefined) return coded;
  const several = bare.split(/ ?[/;•·|] ?| or /);
  const isKnown = (one: string) =>
    place.test(one) && (isCity(one) || isArea(one) || told.some((other) => other.startsWith(one)));
  const town = townIn(bare);
  if (town !== undefined && several.length === 1) return /\d/.test(bare) ? town : bare;
  return several.every((one) => isKnown(one.trim()) || townIn(one) !== undefined) ? bare : undefined;
}

/**
 * Finds title and place in a pasted job description by labeled lines, headings, or a sentence that names the
 * job. Only a suggestion, which the user sees and changes.
 */
export function suggestJob(description: string): SuggestedJob {
  const written = description
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll('**', '');
  const marked = linesOf(written);
  const text = written.replaceAll(gender, '');
  const head = linesOf(text).slice(0, headLines);
  const told = placesInText.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, named = '']) => trimEndOf(named, /[.,]/)),
  );
  const heading =
    findHeading(marked.slice(0, titleLines)) ??
    beginningOf(head[0] ?? '', told) ??
    findAbovePlace(head, told);
  const named = labelled(head, titleLabel) ?? heading?.text;
  const sentence = named === undefined ? readSentence(written.replaceAll(gender, '¦')) : undefined;
  const title = named ?? sentence?.title ?? '';
  // `CDI`, and the town below it.
  const contract = head.findIndex((line) => contracts.test(line));
  const townBelow = [head[contract + 1] ?? ''].find((line) => contract >= 0 && place.test(line));
  const labelledPlace = placeOf(labelled(linesOf(text), placeLabel));
  const below =
    heading && head.slice(heading.at + 1, heading.at + 6).flatMap((line) => placesOf(line, told))[0];
  const parts = partsOf(title.trim(), { text, told, hasPlace: (labelledPlace ?? below) !== undefined });
  const repeated = head
    .slice(0, titleLines)
    .find((line) => line !== title && title.split(dashSign).includes(line));
  return {
    title: (repeated ?? parts.title).replace(praise, '').slice(0, longestTitle).trim(),
    location: labelledPlace ?? below ?? parts.place ?? sentence?.place ?? townBelow ?? told[0] ?? '',
  };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^[\s#*•>=-]+/, '').trim())
    .filter(Boolean);

function labelled(lines: string[], pattern: RegExp): string | undefined {
  for (const [at, line] of lines.entries()) {
    const match = pattern.exec(line);
    if (!match) continue;
    const named = match[1]?.trim() || (pattern === placeLabel ? (lines[at + 1] ?? '') : '');
    if (named !== '' && !/[.!?]$/.test(named)) return named;
  }
  return undefined;
}

/** A named place without what follows it: `Hamburg | Vollzeit`, `Berlin (hybrid)`. */
function placeOf(named: string | undefined): string | undefined {
  const bare = named?.replace(asides, '').split(/ ?\| ?| • /)[0];
  return bare && trimEndOf(bare.trim(), /[.,;•]/).trim();
}

/** The places that a line below the title names: `Netflix | Amsterdam, Netherlands | Data`, `Dashlane — Lisbon, Portugal (Hybrid)`. */
function placesOf(line: string, told: string[]): string[] {
  if (line.length > 2 * longestPlace) return [];
  const whole = asPlace(line, told);
  if (whole !== undefined) return [whole];
  const parts = line.split(barSign).flatMap((part) => part.split(dashSign));
  return parts.length > 1 ? parts.flatMap((part) => asPlace(part, told) ?? []) : [];
}

interface Heading {
  text: string;
  at: number;
}

/** The first line that may be a title; one that names the genders surely is. */
function findHeading(lines: string[]): Heading | undefined {
  const bare = lines.map((line) => line.replaceAll(gender, '').trim());
  const sure = lines.findIndex((line, at) => line !== bare[at] && isHeading(bare[at] ?? ''));
  const first = bare.findIndex((line) => !noTitle.test(line));
  const at = sure >= 0 ? sure : first;
  const text = bare[at] ?? '';
  return isHeading(text) ? { text, at } : undefined;
}

/** Below a paragraph about the company: a short line above one that is a place. */
function findAbovePlace(head: string[], told: string[]): Heading | undefined {
  const at = head.findIndex(
    (line, index) =>
      isHeading(line) &&
      line.split(' ').length <= mostWords &&
      asPlace(line, told) === undefined &&
      asPlace(head[index + 1] ?? '', told) !== undefined,
  );
  return at < 0 ? undefined : { text: head[at] ?? '', at };
}

const isHeading = (line: string) =>
  line.length <= longestTitle &&
  !/[.!?:,]$|[£$€] ?\d|\d ?[£$€]/.test(line) &&
  !ofUs.test(line) &&
  !noTitle.test(line);

/**
 * What a long first line begins with: `Elections Director, Luzerne County, Pa. — Performs work of …`, or a first sentence that is a
 * title with its place: `Underwater Welder in Reykjavik. Must have: …`.
 */
function beginningOf(line: string, told: string[]): Heading | undefined {
  const [sentence = ''] = line.split(/(?<=\p{Ll}{3}|\p{Lu}{2})\. /u);
  const isTitle =
    sentence.length < line.length && isHeading(sentence) && sentence.split(' ').length <= mostWords;
  if (isTitle && partsOf(sentence, { text: line, told, hasPlace: false }).place !== undefined)
    return { text: sentence, at: 0 };
  const [first = '', ...rest] = line.split(/\s?[–—]\s?/);
  return rest.length > 0 && first.length <= longestTitle && !ofUs.test(first) && !/[.!?] /.test(first)
    ? { text: trimEndOf(first, /\./), at: 0 }
    : undefined;
}

function readSentence(text: string): { title: string; place?: string } {
  for (const sentence of sentences) {
    const match = sentence.exec(text);
    const title = match?.[1]?.replaceAll('¦', '').trim().replace(praise, '') ?? '';
    if (!match || !/\p{L}{2}/u.test(title) || title.split(' ').length > mostWords || noRole.test(title))
      continue;
    return { title, ...ifPlace(placeOf(placeBehind.exec(text.slice(match.index + match[0].length))?.[1])) };
  }
  return { title: '' };
}
const mostWords = 8;
const noRole =
  /^(?:more|people|someone|you|your|candidates?|individuals?|talents?|new|ways?|opportunit\w+)(?!\p{L})/iu;
const placeBehind = new RegExp(`^¦? (?:in|à|en) (${name})`, 'u');

interface Context {
  text: string;
  told: string[];
  hasPlace: boolean;
}

interface Parts {
  title: string;
  place?: string;
}

/** Title and place of a line that names both, without the company. */
function partsOf(line: string, context: Context): Parts {
  const [first = '', ...behindBars] = line.split(barSign);
  if (behindBars.length > 0) return partsAtBars(first, behindBars, context);
  const bare = line
    .replace(asideBehind, '')
    .replace(/ gesucht$/i, '')
    .trim();
  const dashes = bare.split(dashSign);
  if (dashes.length > 1) return partsAtDash(bare, dashes.at(-1) ?? '', context);
  const employer = bare.search(/ (?:at|@|bei|chez) (?:the )?\p{Lu}/u);
  if (employer > 2) return partsOf(bare.slice(0, employer), context);
  const within = new RegExp(String.raw`^(.{3,}?) (?:in|à) (${name}(?:, ?\p{Lu}[\p{L} ]{1,30})?)$`, 'u').exec(
    bare,
  );
  if (within) return { title: within[1] ?? bare, ...ifPlace(within[2]) };
  return partsAtCommas(bare, context);
}

/** `Data Engineer | Hamburg | Full-time` */
function partsAtBars(first: string, rest: string[], context: Context): Parts {
  const { told, hasPlace } = context;
  const found = rest.map((part) => asPlace(part, told)).find((one) => one !== undefined);
  const last = rest.length === 1 && !hasPlace && place.test(rest[0] ?? '') ? rest[0] : undefined;
  const own = partsOf(first, { ...context, hasPlace: hasPlace || (found ?? last) !== undefined });
  return { title: own.title, ...ifPlace(found ?? last ?? own.place) };
}

/** `Data Engineer – Hamburg`, `Data Engineer — Acme`. A long dash parts the employer, or what comes before the place. */
function partsAtDash(bare: string, tail: string, context: Context): Parts {
  const { text, told, hasPlace } = context;
  const front = trimEndOf(bare.slice(0, bare.length - tail.length).trim(), /[–—-]/).trim();
  const known = asPlace(tail, told);
  if (known !== undefined)
    return { title: partsOf(front, { ...context, hasPlace: true }).title, place: known };
  if (isCompany(tail, text) || (hasPlace && bare.endsWith(`— ${tail}`))) return partsOf(front, context);
  if (!hasPlace && place.test(tail) && tail.split(' ').length < 3) return { title: front, place: tail };
  return { title: bare };
}

/** `Elections Director, Luzerne County, Pa.`, `Data Engineer, Hamburg` */
function partsAtCommas(bare: string, { told }: Context): Parts {
  const commas = bare.split(', ');
  const town = commas.length > 2 ? townIn(bare) : undefined;
  if (town !== undefined)
    return { title: trimEndOf(bare.slice(0, bare.length - town.length), /[\s,]/), place: town };
  const last = commas.length === 2 ? asPlace(commas[1] ?? '', told) : undefined;
  return last === undefined ? { title: bare } : { title: commas[0] ?? bare, place: last };
}

const ifPlace = (found: string | undefined) => (found === undefined ? {} : { place: found });

const isCompany = (tail: string, text: string): boolean => {
  const [first = tail] = tail.split(' (');
  return (
    ['About ', 'Company: ', 'At ', 'Join ', 'Über ', 'bei ', 'chez ', 'We are ', '@ ', 'Employer: '].some(
      (before) => text.includes(before + first),
    ) ||
    [' is ', ' seeks ', ' ist ', ' sucht ', ' est ', ' has ', '’s ', "'s "].some((after) =>
      text.includes(first + after),
    )
  );
};
