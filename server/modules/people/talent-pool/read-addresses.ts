import { isMailAddress } from '../../../../contract/platform/mail-address.ts';

/** Something in a text that is, or is meant as, a mail address. */
export interface ReadAddress {
  /** As it stands in the text. */
  written: string;
  /** In lower case, as addresses are compared. */
  address: string;
  /** False where it is none by `isMailAddress`, such as one with letters beyond ASCII. It is never cut until it is one. */
  isUnderstood: boolean;
}

/** RFC 5322's specials, which no address holds outside quotation marks, and spaces. */
const separators = /[\s<>()[\]",;\\]+/;
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const namedAs = /^(?:e-?mail|mail|mailto|courriel|correo)[:=]/i;
/** A host with a path, as in `medium.example/@ann.lee`. */
const hostAndPath = /^[\w-]+(?:\.[\w-]+)+\//;
/** Pairs around an address which are allowed inside of one. */
const pairs: Record<string, string> = { '{': '}', '*': '*', _: '_', '`': '`', '|': '|', '/': '/', '~': '~' };

/**
 * The mail addresses of a text, however they are wrapped: `Name <address>`, `mailto:address`, several with separators. An
 * address is read whole or not at all: a part of one is another person's.
 */
export function readAddresses(text: string): ReadAddress[] {
  return text.normalize('NFKC').replace(invisible, '').split(separators).flatMap(readWord);
}

/** Longer words hold no addresses that anybody wrote. */
const longestWord = 4000;

function readWord(word: string): ReadAddress[] {
  if (!word.includes('@') || word.includes('://') || word.length > longestWord) return [];
  const bare = unwrap(word);
  const at = bare.indexOf('@');
  const before = bare.slice(0, at).replace(namedAs, '');
  const local = before.slice(before.lastIndexOf(':') + 1).replace(/(?<=\p{L})[’‘ʼ](?=\p{L})/gu, "'");
  const [domain = ''] = /^[\p{L}\p{M}\p{N}.-]*/u.exec(bare.slice(at + 1)) ?? [];
  const rest = bare.slice(at + 1 + domain.length);
  if (local === '' || domain === '' || local.endsWith('/') || hostAndPath.test(local)) return [];
  const isApart = rest === '' || /^[/|&*+:·•–—?!'’…~#]/.test(rest);
  const written = isApart ? `${local}@${domain.replace(/(?<![.-])[.-]+$/, '')}` : `${local}${bare.slice(at)}`;
  const found = { written, address: written.toLowerCase(), isUnderstood: isMailAddress(written) };
  return [found, ...(isApart ? readWord(rest.replace(/^[^\p{L}\p{N}_]+/u, '')) : [])];
}

/** Without quotation marks, bullets and what else stands around a word. */
function unwrap(word: string): string {
  const bare = word
    .replace(/^[^\p{L}\p{N}!#$%&*+/=?^_`{|}~.@-]+/u, '')
    .replace(/(?<![.:!?'’”»›…])[.:!?'’”»›…]+$/u, '');
  const closing = pairs[bare[0] ?? ''];
  const isPair = closing !== undefined && bare.length > 1 && bare.endsWith(closing);
  return isPair ? unwrap(bare.slice(1, -1)) : bare;
}
