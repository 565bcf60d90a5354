import { isMailAddress, longestMailAddress } from '../../../../contract/platform/text.ts';

export interface ReadAddress {
  written: string;
  /** In lower case, as addresses are compared. */
  address: string;
  /** False where it is none by `isMailAddress`, such as one with letters beyond ASCII. It is never cut until it is one. */
  isUnderstood: boolean;
}

/** What stands between RFC 5322's specials, which no address holds outside quotation marks, and spaces. */
const words = /(?:&[a-z]{2,8};|[^\s<>()[\]",;\\])+/gi;
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;
const namedAs = /^(?:e-?mail|mail|mailto|courriel|correo)[:=]/i;
/** What web pages and databases write in place of a sign. */
const entities: Record<string, string> = {
  amp: '&',
  apos: "'",
  commat: '@',
  gt: '>',
  lsquo: "'",
  lt: '<',
  nbsp: ' ',
  period: '.',
  quot: '"',
  rsquo: "'",
};
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,8}));/gi;
const escaped = /\\(?=['"@&.+_-])/g;
const apostropheLike = /(?<=\p{L})[’‘‛ʼʻʹˊ´′＇](?=\p{L})/gu;
/** A host with a path, as in `medium.example/@ann.lee`. */
const hostAndPath = /^[\w-]+(?:\.[\w-]+)+\//;
/** Pairs around an address which are allowed inside of one. */
const pairs: Record<string, string> = { '{': '}', '*': '*', _: '_', '`': '`', '|': '|', '/': '/', '~': '~' };

/**
 * The mail addresses of a text, however they are wrapped: `Name <address>`, `mailto:address`, several with separators. An
 * address is read whole or not at all: a part of one is another person's.
 */
export function readAddresses(text: string): ReadAddress[] {
  const plain = text
    .replace(entity, decodeEntity)
    .replace(entity, decodeEntity)
    .replace(escaped, '')
    .replace(apostropheLike, "'")
    .normalize('NFKC')
    .replace(invisible, '');
  let before = { word: '', start: 0, end: 0 };
  return [...plain.matchAll(words)].flatMap(({ 0: word, index }) => {
    const cut = word.includes('@') ? cutBefore(plain, index, before) : '';
    before = { word, start: index, end: index + word.length };
    return cut === '' ? readWord(word) : [asRead(cut + word)];
  });
}

const comment = /(?<![\w.])[\w.]+\([^()]*\)$/;
/** Words that are not over, unless a sentence is: with a sign at the end, and `siobhan.o`, whose apostrophe has become a space. */
const openEnd = /^[a-z][\w.+&'-]*[.-]$|^(?:[a-z]+[._-])?[odl]$/;

/** The beginning of an address that holds a special or a space: what follows it alone is another person's. */
function cutBefore(
  text: string,
  at: number,
  { word, start, end }: { word: string; start: number; end: number },
) {
  const special = text[at - 1] ?? '';
  if (text[at] === '@' && special === '"')
    return text.slice(Math.max(text.lastIndexOf('"', at - 2), at - 64), at);
  if (special === '\\') return `${word}\\`;
  const [aside] = comment.exec(text.slice(Math.max(0, at - 64), at)) ?? [];
  if (aside) return aside;
  if (end !== at - 1 || namedAs.test(`${word.replace(/[.-]$/, '')}:`)) return '';
  const ahead = text.slice(Math.max(0, start - 8), start);
  if (/\s/.test(special)) {
    const isTorn =
      /[\w'][&+_']$|^[&+]$/.test(word) ||
      (openEnd.test(word) && /(?:^|[\n:<])[ \t]*$/.test(ahead)) ||
      isUnclosed(text, at);
    return isTorn ? `${word} ` : '';
  }
  const isGlued = /[,;"]/.test(special) && /(?:^|[\s<])$/.test(ahead);
  return isGlued && /^[a-z][a-z\d._+-]*$/.test(word) ? word + special : '';
}

function isUnclosed(text: string, at: number): boolean {
  if (!/['’]/.test(text[at] ?? '')) return false;
  const [word = ''] = /^\S*/.exec(text.slice(at + 1, at + 1 + longestMailAddress)) ?? [];
  return !/['’][.,;:!?]*$/.test(word);
}

function decodeEntity(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? written;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code >= 32 && code <= 0xffff ? String.fromCharCode(code) : written;
}

const asRead = (written: string): ReadAddress => ({
  written,
  address: written.toLowerCase(),
  isUnderstood: isMailAddress(written),
});

/** Longer words hold no addresses that anybody wrote. */
const longestWord = 4000;

function readWord(word: string): ReadAddress[] {
  if (!word.includes('@') || word.includes('://') || word.length > longestWord) return [];
  const bare = unwrap(word);
  const at = bare.indexOf('@');
  const before = decodeLink(bare.slice(0, at)).replace(namedAs, '');
  const local = before.slice(before.lastIndexOf(':') + 1).replace(/^.*(?:[•→⇒►▶▪●◦]|(?<!l)·|·(?!l))/iu, '');
  const [domain = ''] = /^[\p{L}\p{M}\p{N}.-]*/u.exec(bare.slice(at + 1)) ?? [];
  const rest = bare.slice(at + 1 + domain.length);
  if (local === 'git' && rest.startsWith(':')) return [];
  if (local === '' || domain === '' || local.endsWith('/') || hostAndPath.test(local)) return [];
  const isApart = rest === '' || /^[/|&*+:·•–—?!'’…~#]/.test(rest);
  const written = isApart ? `${local}@${domain.replace(/(?<![.-])[.-]+$/, '')}` : `${local}${bare.slice(at)}`;
  return [asRead(written), ...(isApart ? readWord(rest.replace(/^[^\p{L}\p{N}_]+/u, '')) : [])];
}

/** A link's percent-encoding; in other texts, a percent sign stands for itself. */
const decodeLink = (local: string): string =>
  /^mailto:/i.test(local)
    ? local.replace(/%(2[\dA-F]|3[DF]|5[EF]|60|7[B-E])/gi, (code) => decodeURIComponent(code))
    : local;

function unwrap(word: string): string {
  const bare = word
    .replace(/^[^\p{L}\p{N}!#$%&*+/=?^_`{|}~.@-]+/u, '')
    .replace(/(?<![.:!?'’”“»›‹«…])[.:!?'’”“»›‹«…]+$/u, '');
  const closing = pairs[bare[0] ?? ''];
  const isPair = closing !== undefined && bare.length > 1 && bare.endsWith(closing);
  return isPair ? unwrap(bare.slice(1, -1)) : bare;
}
