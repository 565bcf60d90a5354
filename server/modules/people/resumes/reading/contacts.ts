import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { isWebAddress } from '../../../../../contract/platform/text.ts';
import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { findSpans } from '../../../search/vocabulary/dates.ts';
import { resolveAreas, resolvePlace } from '../../text/places.ts';
import { readAddresses } from '../../text/read-addresses.ts';
import { type Fact, nothing } from './resume-text.ts';

export interface Contacts {
  /** Where none can be understood, one as it stands, to be corrected. */
  email: string;
  links: string[];
}

const address =
  /(?:https?:\/\/|www\.)[^\s<>()|,;•]+|(?<![@\p{L}\p{N}.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|me|de|fr|es|it|nl|pt|ro|pl|at|ch|be|uk|eu|co|ai|app|example|info|tech)(?:\/[^\s<>()|,;•]*)?(?![\p{L}\p{N}@])/giu;
/** `Booking.com` is an employer, `booking.com/ann` a page. */
const companyName = /^\p{Lu}[^/:]*$/u;
const networks = /(?:^|\.)(?:linkedin\.com|xing\.com|github\.com|gitlab\.com)$/;
export function readContacts(lines: string[]): Contacts {
  const mails = readAddresses(lines.join('\n'));
  const mail =
    mails.find(({ isUnderstood }) => isUnderstood) ??
    mails.find(({ address }) => /\.\p{L}{2,}$/u.test(address));
  const links = unique(
    joinBrokenLinks(lines).flatMap((line) =>
      [...withoutAddresses(line).matchAll(address)]
        .filter(([found]) => !companyName.test(found))
        .map(([found]) => complete(found)),
    ),
  ).filter(isWebAddress);
  return {
    email: mail?.address ?? '',
    links: [...links.filter(isNetwork), ...links.filter((link) => !isNetwork(link))].slice(0, 20),
  };
}

const withoutAddresses = (line: string): string =>
  readAddresses(line).reduce((rest, { written }) => rest.replace(written, ' '), line);

const joinBrokenLinks = (lines: string[]): string[] =>
  lines.flatMap((line, at) => {
    const isRest = isBroken(lines[at - 1]) && /^[^\s@]+$/.test(line);
    if (isRest) return [];
    const rest = lines[at + 1] ?? '';
    return [isBroken(line) && /^[^\s@]+$/.test(rest) ? line + rest : line];
  });

function isBroken(line = ''): boolean {
  const word = line.split(/\s/).at(-1) ?? '';
  return /[-/]$/.test(word) && /\S\.\w+\//.test(word.slice(0, -1));
}

const isNetwork = (link: string): boolean => networks.test(URL.parse(link)?.hostname ?? '');
const complete = (found: string): string => {
  const bare = trimEndOf(found, /[.,:;'"]/);
  return /^https?:/i.test(bare) ? bare : `https://${bare}`;
};
const unique = (all: string[]): string[] =>
  all.filter((one, at) => all.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at);

const candidate = /(?<![\p{L}\p{N}/.])(?:\(?\+|00)?\s?\(?\d[\d\s().\-/\u2010-\u2015]{5,}\d(?![\p{L}\p{N}])/gu;
const label =
  /(?<!\p{L})(?:tele)?(?:phone|tel|fon|mobile|mobil|cell|cellular|telefoon|telefono|telefone|teléfono|téléphone|phon|handy|gsm|portable|movil|móvil|cel|cellulare|komórka|kom|тел|whatsapp|mob|contact no|t|m|p)(?:\s?(?:no|nr|number|nummer)\b)?\.?(?!\p{L})|☎|📞|📱|✆/iu;
const fax = /(?<!\p{L})(?:tele)?fax\b/iu;
const documents =
  /(?<!\p{L})(?:passport|pass(?:eport|aporte|aporto|nummer)|reisepass|ausweis|personalausweis|identity|id|isbn|issn|iban|bic|orcid|doi|patent|licen[cs]e|licencia|permis|registration|reg|certificate|certificat\p{L}*|zertifikat\p{L}*|member(?:ship)?|account|konto|ssn|social security|nhs|nmc|pin|tax|vat|ust|steuer|nif|nie|dni|nip|pesel|cnp|bsn|cpf|rg|rut|curp|codice fiscale|matrikel|student|employee|serial|order|ref(?:erence)?|invoice|postcode|zip)(?!\p{L})[^\d\n]{0,24}[\p{L}\d]*\d[\d\s./-]*/giu;

export function readPhone(lines: string[], location: string, email: string): Fact {
  const country = countryOf(location, email);
  const today = new Date();
  const found = lines.flatMap((line, at) => {
    const rest = withoutOthers(line, today);
    return [...rest.matchAll(candidate)].flatMap((match) => {
      const number = match[0].trim();
      const before = rest.slice(Math.max(0, match.index - 24), match.index);
      const isLabelled = label.test(before) || (label.test(rest) && rest.length < 40);
      const worth = worthOf(number, country, isLabelled);
      const isFax = fax.test(before.slice(-12));
      return worth === 0
        ? []
        : [{ number, worth: worth + (isLabelled ? 2 : 0) + (at < 15 ? 1.5 : 0) - (isFax ? 6 : 0) }];
    });
  });
  const [best] = found.sort((a, b) => b.worth - a.worth);
  return best ? { value: best.number, isSure: best.worth >= 3 } : nothing;
}

function withoutOthers(line: string, today: Date): string {
  let rest = line
    .replace(documents, (found) => ' '.repeat(found.length))
    .replace(/https?:\S+|www\.\S+/g, ' ');
  for (const { written } of readAddresses(rest)) rest = rest.replace(written, ' ');
  for (const { start, end } of findSpans(rest, today)) {
    const isWithin = /\d[\s().-]?$/.test(rest.slice(0, start)) || /^[\s().-]?\d/.test(rest.slice(end));
    if (!isWithin) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  }
  return rest;
}

/** 0 for what is no phone number, 3 for one that is valid. */
function worthOf(written: string, country: CountryCode | undefined, isLabelled: boolean): number {
  const number = written
    .replace(/^00\s?/, '+')
    .replace(/^\(\+(\d+)\)/, '+$1')
    .replace(/\(0\)/, '');
  const isInternational = number.startsWith('+');
  const digits = number.replace(/\D/g, '').length;
  if (digits < 7 || digits > 15) return 0;
  const parsed = parsePhoneNumberFromString(number, isInternational || !country ? undefined : country);
  if (parsed) return parsed.isValid() ? 3 : parsed.isPossible() && (isLabelled || isInternational) ? 1.5 : 0;
  const isShaped = /^\(?\d{3}\)?[\s.-]?\d{3}[\s.-]\d{4}$|^\(?0\d/.test(number);
  return isLabelled || (isShaped && digits >= 9) ? (isShaped ? 1.5 : 1) : 0;
}

function countryOf(location: string, email: string): CountryCode | undefined {
  const end = /\.([a-z]{2})$/.exec(email)?.[1]?.toUpperCase().replace(/^UK$/, 'GB') ?? '';
  const country = (location === '' ? undefined : resolvePlace(location)?.country) ?? end;
  return isSupportedCountry(country) ? country : undefined;
}

const placeLabel =
  /^(?:address|location|based in|place|city|residence|lives in|anschrift|adresse|wohnort|ort|standort|domicile|lieu|direccion|dirección|ubicación|ciudad|residencia|indirizzo|residenza|città|adres|woonplaats|endereço|morada|cidade|adresa|domiciliu|adres zamieszkania|miejsce zamieszkania)\s*[:\t]\s*/iu;
const street =
  /\d\s*[a-z]?$|^\d+\s+\p{L}|\b(?:street|st|road|rd|avenue|ave|lane|drive|allee|weg|platz|gasse|rue|calle|via|avenida|av|boulevard|blvd|bulevardul|calea|piazza|plaza|corso|prospekt|square|court|ct|straat|laan|rua|strada|ulica|ul|ap|apt|floor)\b\.?|stra(?:ß|ss)e|str\./iu;
const mostWords = 7;

export function readPlace(lines: string[]): Fact {
  const labelled = lines.flatMap((line) => {
    const found = partsOf(line).find((part) => placeLabel.test(part));
    const rest =
      found?.replace(placeLabel, '') ?? (placeLabel.test(line) ? line.replace(placeLabel, '') : '');
    return rest === '' ? [] : [rest];
  });
  const beside = lines.filter(isContactLine).flatMap(partsOf);
  const named = [...labelled, ...beside];
  const found = [...named, ...lines.flatMap(partsOf)].flatMap(
    (text) => placeIn(text, named.includes(text)) ?? [],
  );
  return found.find(({ isSure }) => isSure) ?? found[0] ?? nothing;
}

/** Where a mail address or a phone number stands between bars, so does the place. */
const isContactLine = (line: string): boolean =>
  /[\t|•·◆♦;]/.test(line) && (line.includes('@') || line.replace(/\D/g, '').length >= 8);

const partsOf = (line: string): string[] =>
  line
    .split(/[\t|•·◆♦;]|\s[–—-]\s/)
    .map((part) => part.trim().replace(/^[^\p{L}\p{N}(]{1,2}\s/u, ''))
    .filter((part) => part !== '' && !/@|https?:|www\.|\.\w+\//.test(part));

function placeIn(text: string, isLabelled: boolean): Fact | undefined {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      part
        .replace(/^[A-Z]{0,2}-?\d{4,6}(?:\s?[A-Z]{2})?\s+/, '')
        .replace(/\s\d{5}(?:-\d{4})?$/, '')
        .trimEnd(),
    )
    .filter((part) => !/^\d/.test(part) && !street.test(part));
  if (parts.length === 0 || parts.length > 4 || parts.join(' ').split(' ').length > mostWords)
    return undefined;
  const place = parts.join(', ');
  if (!/^\p{Lu}/u.test(place) || /:|[.!?]$/.test(place)) return undefined;
  const isTown = resolvePlace(place) !== undefined;
  const isArea = resolveAreas(parts.at(-1) ?? '').length > 0;
  const isSure = isLabelled || (isTown && parts.length > 1 && isArea) || /\d{4}/.test(text);
  // `Trichur, Kerala`: the gazetteer does not have every town, nor every spelling.
  return (isTown && (isSure || parts.length > 1)) || isArea ? { value: place, isSure } : undefined;
}
