import { splitSentences } from './sentences.ts';

/** One line of plain text: no control or invisible formatting characters, single spaces, no repeated marks. */
export function cleanLine(text: string): string {
  const visible = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '');
  return settle(visible, cleanMarks);
}

function cleanMarks(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\.{2,}/g, '…')
    .replace(/([!?])[!?]+/g, '$1')
    .replace(/([,;:…。、！？])(?:\s*\1)+/gu, '$1')
    .replace(/\s+(?=(?:[,;:!?]|\.(?=\s|$)))/g, '')
    .replace(/[,;:]+(?=[.!?])/g, '')
    .replace(/([!?.])(?:\s*[.!?;:,])+(?=\s|$)/g, (marks, first) =>
      first === '.' && marks.endsWith(',') ? '.,' : first,
    )
    .trim();
}

/** Applies a change until nothing changes any more. */
function settle(text: string, change: (text: string) => string): string {
  const changed = change(text);
  return changed === text ? text : settle(changed, change);
}

/**
 * A piece of somebody's text that can stand inside a sentence of ours: no leading list mark, no closing punctuation, no
 * full stop within (`Hire. Fast.` becomes `Hire, Fast`), not all in capitals. Empty when nothing sayable is left.
 */
export function fragment(text: string): string {
  const bare = softenStops(unwrap(trimMarks(cleanLine(text))));
  const whole = holdsTogether(bare) ? bare : cleanLine(bare.replace(/\p{Sentence_Terminal}/gu, ' '));
  // A title with no name after it would swallow the end of the sentence.
  const said = whole.replace(/(?<![\p{L}\p{N}])(?:Dr|Mr|Mrs|Ms|Prof|vs)$/u, '').trim();
  return /[\p{L}\p{N}]/u.test(said) ? calmCapitals(said) : '';
}

/** Whether a fragment stays one piece within a sentence and at its end. */
const holdsTogether = (piece: string) =>
  splitSentences(`It is ${piece} here`).length === 1 &&
  splitSentences(`It is ${piece}. Then more.`).length === 2;

/** A name as its owner spells it, capitals included, without closing punctuation; empty without a letter or digit. */
export function properName(text: string): string {
  const bare = unwrap(trimMarks(cleanLine(text)));
  return /[\p{L}\p{N}]/u.test(bare) ? bare : '';
}

/** `a`, `a and b`, `a, b and c`. */
export function joinList(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Upper-cases the first letter, unless the word carries its own spelling (`iPhone`, `eBay`). */
export function capitalise(text: string): string {
  const word = /^[^\p{L}\p{N}]*(\p{Ll}[\p{L}\p{M}]*)/u.exec(text);
  const letters = word?.[1];
  if (!letters || /\p{Lu}/u.test(letters)) return text;
  const at = text.indexOf(letters);
  const first = String.fromCodePoint(letters.codePointAt(0) ?? 0);
  return text.slice(0, at) + first.toUpperCase() + text.slice(at + first.length);
}

/** Whether a sentence may begin with it, once capitalised: a digit or a name like `iPhone` shows no beginning. */
export const opensSentence = (text: string): boolean =>
  /^[“"'(]*[\p{Lu}\p{Lt}\p{Lo}]/u.test(capitalise(text));

/** At most `max` characters, cut at a clause or a word, never within one; never ending in a connecting word. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, max + 1);
  const clause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(' – '));
  const word = head.lastIndexOf(' ');
  const cut = clause > max / 2 ? clause : word > max / 2 ? word : max;
  return trimMarks(head.slice(0, cut).toWellFormed().replaceAll('\ufffd', '')).replace(
    /(?:[\s,]+(?:and|or|of|for|to|the|a|an|in|on|with|by|from|that|who|which|as|at|our|your|their|&))+$/iu,
    '',
  );
}

/** Removes list marks and stray punctuation at both ends; closing quotes and brackets stay. */
function trimMarks(text: string): string {
  return text
    .replace(/^(?:(?:[-*•#>+–—]+\s+)|[\s,;:!?…。、！？]+|\.+(?=\s|$))+/u, '')
    .replace(/[\s.,;:!?…。、！？।،؛–—-]+((?:["”’»)\]]*))[\s.,;:!?…。、！？।،؛]*$/u, '$1')
    .trim();
}

function unwrap(text: string): string {
  const inner = /^(?:"([^"]*)"|“([^”]*)”|'([^']*)'|«([^»]*)»)$/u.exec(text);
  return inner ? trimMarks(inner.slice(1).find((part) => part !== undefined) ?? '') : text;
}

/**
 * Turns full stops within a fragment into commas; those of initials, titles and firms (`J. Doe`, `Dr.`, `Inc.`) just go.
 */
function softenStops(text: string): string {
  return text
    .replace(/(https?:\/\/[^\s?]+)\?\S*/gu, '$1')
    .replace(/(?<![\p{L}\p{N}])((?:\p{Lu}\.){2,})/gu, (acronym) => acronym.replaceAll('.', ''))
    .replace(/(?<![\p{L}\p{N}])(\p{Lu}|Dr|Mr|Mrs|Ms|Prof|St|Inc|Ltd|Co|Corp|Jr|Sr)\.(?=\s)/gu, '$1')
    .replace(/([.!?…]+)(["”’)\]]*)\s+(?=\S)/gu, (mark, _stops, closing, at: number, whole: string) =>
      whole[at + mark.length] === '(' ? `${closing} ` : `${closing}, `,
    )
    .replace(/[。！？](?=.)/gu, '、')
    .replace(/।\s*(?=.)/gu, ', ');
}

const shortWords = new Set(
  'a an and are as at be but by can do for from get go had has her his how if in is it its may new no not now of off on one or our out see so the to too top try two up us use was way we who why you'.split(
    ' ',
  ),
);

/** `REMOTE HIRING FOR HR` becomes `Remote hiring for HR`; a single short word in capitals is taken for an acronym. */
function calmCapitals(text: string): string {
  const letters = text.replace(/[^\p{Lu}\p{Ll}]/gu, '');
  const isShouted = letters.length > 6 && letters.replace(/\p{Lu}/gu, '').length / letters.length < 0.2;
  if (!isShouted) return text;
  const calm = text.replace(/[\p{L}\p{M}]+(?:['’][\p{L}]+)?/gu, (word) => {
    const isAcronym = word.length <= 3 && /^\p{Lu}+$/u.test(word) && !shortWords.has(word.toLowerCase());
    return isAcronym ? word : word.toLowerCase();
  });
  return capitalise(calm);
}
