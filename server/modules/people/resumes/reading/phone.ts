import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { resolvePlace } from '../../text/places.ts';
import { readAddresses } from '../../text/read-addresses.ts';
import { findSpans } from './dates.ts';
import { type Fact, nothing } from './facts.ts';

const candidate = /(?<![\p{L}\p{N}/.])(?:\(?\+|00)?\s?\(?\d[\d\s().\-/\u2010-\u2015]{5,}\d(?![\p{L}\p{N}])/gu;
const label =
  /(?<!\p{L})(?:tele)?(?:phone|tel|fon|mobile|mobil|cell|cellular|telefoon|telefono|telefone|teléfono|téléphone|phon|handy|gsm|portable|movil|móvil|cel|cellulare|komórka|kom|тел|whatsapp|mob|contact no|t|m|p)(?:\s?(?:no|nr|number|nummer)\b)?\.?(?!\p{L})|☎|📞|📱|✆/iu;
const fax = /(?<!\p{L})(?:tele)?fax\b/iu;
const documents =
  /(?<!\p{L})(?:passport|pass(?:eport|aporte|aporto|nummer)|reisepass|ausweis|personalausweis|identity|id|isbn|issn|iban|bic|orcid|doi|patent|licen[cs]e|licencia|permis|registration|reg|certificate|certificat\p{L}*|zertifikat\p{L}*|member(?:ship)?|account|konto|ssn|social security|nhs|nmc|pin|tax|vat|ust|steuer|nif|nie|dni|nip|pesel|cnp|bsn|cpf|rg|rut|curp|codice fiscale|matrikel|student|employee|serial|order|ref(?:erence)?|invoice|postcode|zip)(?!\p{L})[^\d\n]{0,24}[\p{L}\d]*\d[\d\s./-]*/giu;

/** Finds the likeliest phone number; dates, and numbers of documents, are none. */
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

/** Dates, addresses and numbers of documents make room. */
function withoutOthers(line: string, today: Date): string {
  let rest = line
    .replace(documents, (found) => ' '.repeat(found.length))
    .replace(/https?:\S+|www\.\S+/g, ' ');
  for (const { written } of readAddresses(rest)) rest = rest.replace(written, ' ');
  for (const { start, end } of findSpans(rest, today)) {
    // `20 2019` within a number is no year.
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
