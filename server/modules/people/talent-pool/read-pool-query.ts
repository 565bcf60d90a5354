import { trimEndOf } from '../../../../contract/platform/trim.ts';

/** One thing that is asked for: words, or words in their order, or the beginning of a mail address. */
export interface Term {
  kind: 'words' | 'phrase' | 'mail';
  text: string;
}

/** What a text typed into the pool's search field asks for. */
export interface PoolTerms {
  /** One term of each group has to be found. */
  groups: Term[][];
  /** None of these may be found. */
  excluded: Term[];
}

/** More terms than this narrow nothing down any more. */
const mostTerms = 12;

const marks = '"“”„«»';
/** A quoted text, closed or not, or what stands between spaces; either may have a minus before it. */
const part = new RegExp(`([-–−]?)[${marks}]([^${marks}]*)(?:[${marks}]|$)|([^\\s${marks}]+)`, 'gu');

/**
 * Reads quotation marks, `-word` and `NOT word`, and `OR`, which joins what stands on either side of it. `AND` is what holds
 * anyway, and parentheses say no more than the order does.
 */
export function readPoolQuery(text: string): PoolTerms {
  const groups: Term[][] = [];
  const excluded: Term[] = [];
  let joins = false;
  let excludes = false;
  for (const [, minus = '', phrase, bare = ''] of text.matchAll(part)) {
    if (groups.length + excluded.length >= mostTerms) break;
    const word = trimEndOf(bare, /\)/).replace(/^\(+/, '');
    if (phrase === undefined && (word === 'AND' || word === '&')) continue;
    if (phrase === undefined && (word === 'OR' || word === '|')) {
      joins = groups.length > 0;
      continue;
    }
    if (phrase === undefined && word === 'NOT') {
      excludes = true;
      continue;
    }
    const isNegative = minus !== '' || /^[-–−](?=\S)/u.test(word);
    const term = phrase === undefined ? termOf(isNegative ? word.slice(1) : word) : quoted(phrase);
    if (!term) continue;
    if (isNegative || excludes) excluded.push(term);
    else if (joins) groups.at(-1)?.push(term);
    else groups.push([term]);
    joins = false;
    excludes = false;
  }
  return { groups, excluded };
}

function termOf(word: string): Term | undefined {
  const text = trimEndOf(word, /[>),;.]/).replace(/^[<(,;]+/, '');
  // A lone sign asks for nothing.
  if (/^[-–−]*$/u.test(text)) return undefined;
  return /[\p{L}\p{N}]/u.test(text) && text.includes('@')
    ? { kind: 'mail', text }
    : { kind: 'words', text: word };
}

function quoted(text: string): Term | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return /\s/.test(trimmed) ? { kind: 'phrase', text: trimmed } : termOf(trimmed);
}
