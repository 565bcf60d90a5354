import { isWebAddress } from '../../../../../contract/platform/text.ts';
import { readAddresses } from '../../talent-pool/read-addresses.ts';

/** How a person can be reached, as a résumé says. */
export interface Contacts {
  /** Where none can be understood, one as it stands, to be corrected. */
  email: string;
  phone: string;
  /** Web pages, a profile of a network first. */
  links: string[];
}

const address =
  /(?:https?:\/\/|www\.)[^\s<>()|,;•]+|(?<![@\p{L}\p{N}.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|me|de|fr|es|it|nl|pt|ro|pl|at|ch|be|uk|eu|co|ai|app|example|info|tech)(?:\/[^\s<>()|,;•]*)?(?![\p{L}\p{N}@])/giu;
const networks = /(?:^|\.)(?:linkedin\.com|xing\.com|github\.com|gitlab\.com)$/;
const phone = /(?<![\p{L}\p{N}/.])(?:\+|00)?\(?\d[\d\s().\-/]{6,}\d(?![\p{L}\p{N}])/gu;
const isDates =
  /^(?:(?:0?[1-9]|1[0-2])[./])?(?:19|20)\d\d\D+(?:(?:0?[1-9]|1[0-2])[./])?(?:(?:19|20)\d\d)?$|\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d$/;
const phoneLabel =
  /\b(?:phone|tel|telefon|telephone|mobile|mobil|cell|telefoon|telefono|telefone|handy|gsm|portable|movil|cel)\b|☎|📞/iu;

/** Finds the first mail address, the likeliest phone number and every web page. */
export function readContacts(lines: string[]): Contacts {
  const mails = lines.flatMap((line) => readAddresses(line));
  const mail =
    mails.find(({ isUnderstood }) => isUnderstood) ??
    mails.find(({ address }) => /\.\p{L}{2,}$/u.test(address));
  const links = unique(
    joinBrokenLinks(lines).flatMap((line) =>
      [...withoutAddresses(line).matchAll(address)].map(([found]) => complete(found)),
    ),
  ).filter(isWebAddress);
  return {
    email: mail?.address ?? '',
    phone: likeliestPhone(lines),
    links: [...links.filter(isNetwork), ...links.filter((link) => !isNetwork(link))].slice(0, 20),
  };
}

const withoutAddresses = (line: string): string =>
  readAddresses(line).reduce((rest, { written }) => rest.replace(written, ' '), line);

/** Narrow columns break a link after a hyphen or a slash; what goes on is one word. */
const joinBrokenLinks = (lines: string[]): string[] =>
  lines.flatMap((line, at) => {
    const isRest = isBroken(lines[at - 1]) && /^[^\s@]+$/.test(line);
    if (isRest) return [];
    const rest = lines[at + 1] ?? '';
    return [isBroken(line) && /^[^\s@]+$/.test(rest) ? line + rest : line];
  });

const isBroken = (line: string | undefined): boolean => /\S\.\w+\/\S*[-/]$/.test(line ?? '');

const isNetwork = (link: string): boolean => networks.test(URL.parse(link)?.hostname ?? '');
const complete = (found: string): string => {
  const bare = found.replace(/[.,:;'"]+$/, '');
  return /^https?:/i.test(bare) ? bare : `https://${bare}`;
};
const unique = (all: string[]): string[] =>
  all.filter((one, at) => all.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === at);

function likeliestPhone(lines: string[]): string {
  const found = lines.flatMap((line, at) =>
    [...line.matchAll(phone)].flatMap(([match]) => {
      const number = match.trim();
      const digits = number.replace(/\D/g, '').length;
      if (digits < 7 || digits > 15 || isDates.test(number)) return [];
      const worth = (phoneLabel.test(line) ? 4 : 0) + (/^(?:\+|00)/.test(number) ? 3 : 0) + (at < 12 ? 1 : 0);
      return [{ number, worth: worth + (/^\(?0|^\(/.test(number) ? 1 : 0) }];
    }),
  );
  const best = found.sort((a, b) => b.worth - a.worth)[0];
  return best && best.worth > 0 ? best.number : '';
}
