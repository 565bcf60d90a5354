import { isWebAddress } from '../../../../../contract/platform/text.ts';
import { trimEndOf } from '../../../../../contract/platform/trim.ts';
import { readAddresses } from '../../text/read-addresses.ts';

/** Where a person can be reached, as a résumé says. */
export interface Contacts {
  /** Where none can be understood, one as it stands, to be corrected. */
  email: string;
  /** Web pages, a profile of a network first. */
  links: string[];
}

const address =
  /(?:https?:\/\/|www\.)[^\s<>()|,;•]+|(?<![@\p{L}\p{N}.-])(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|me|de|fr|es|it|nl|pt|ro|pl|at|ch|be|uk|eu|co|ai|app|example|info|tech)(?:\/[^\s<>()|,;•]*)?(?![\p{L}\p{N}@])/giu;
const networks = /(?:^|\.)(?:linkedin\.com|xing\.com|github\.com|gitlab\.com)$/;
/** Finds the first mail address and every web page. */
export function readContacts(lines: string[]): Contacts {
  const mails = readAddresses(lines.join('\n'));
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
