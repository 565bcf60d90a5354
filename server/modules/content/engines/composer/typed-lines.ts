import { cleanLine, phrase } from '../clean-text.ts';
import { splitSentences } from '../sentences.ts';
import { pageText } from './page-text.ts';

const marks = '•·‣▪◦●○■➤►▶✓✔☑✅🔹🔸';
const bullet = new RegExp(`^\\s*(?:[-*–—+${marks}]\\ufe0f?|\\d{1,2}[.)])\\s+`, 'u');
const inline = new RegExp(`(?<!\\s)\\s*[${marks}]\\ufe0f?\\s+`, 'u');
/** Characters of a line that stands for a list; a longer list takes several. */
const longest = 240;
/** An item of so many words with a closing mark is a sentence. */
const leastWords = 4;

/**
 * The lines of a text, with lists as lines of their own: what leads to a list and its items stand in one, item by item
 * (`What we do: crowns; bridges`), so that none becomes a sentence it is not.
 */
export function readLines(typed: string): string[] {
  const lines = pageText(typed)
    .split(/\r?\n/u)
    .flatMap((line) => line.split(/(?<!\s)\s+\|\s+/u))
    .flatMap(apart)
    .filter((line) => !heading.test(line));
  const read: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const { lead, items, next } = listAt(lines, at);
    if (items.length > 0) read.push(...joinItems(lead, items));
    else read.push(lines[at] ?? '');
    at = next;
  }
  return read;
}

/** A line of a page that says nothing by itself. */
const heading =
  /^[\s#*]*(?:about(?: us| the company)?|who we are|what we do|our (?:company|story|mission|services|products)|welcome|home|contact(?: us)?|über uns|willkommen|kontakt)[\s*]*$/iu;

/** `• crowns • bridges` in one line is two items. */
function apart(line: string): string[] {
  const pieces = line.split(inline);
  if (pieces.length < 3) return [line];
  const [before = '', ...items] = pieces;
  return [...(before === '' ? [] : [before]), ...items.map((item) => `• ${item}`)];
}

interface List {
  /** What leads to it, with its colon. */
  lead: string;
  items: string[];
  /** The line after it. */
  next: number;
}

/** The list that begins with a line, or after one that ends in a colon; without items where there is none. */
function listAt(lines: readonly string[], at: number): List {
  const first = cleanLine(lines[at] ?? '');
  const isLead = first.endsWith(':');
  const start = isLead ? at + 1 : at;
  const listed = lines.slice(start).findIndex((line) => !bullet.test(line));
  const next = listed === -1 ? lines.length : start + listed;
  const items = lines.slice(start, next).map((line) => cleanLine(line.replace(bullet, '')));
  if (items.length > 0) return { lead: isLead ? first : '', items, next };
  const following = isLead ? cleanLine(lines[start] ?? '') : '';
  if (phrase(following) === '') return { lead: '', items: [], next: at + 1 };
  return { lead: first, items: [following], next: start + 1 };
}

/** Short items one after another, after the lead; whole sentences stand alone. */
function joinItems(lead: string, items: readonly string[]): string[] {
  const lines: string[] = [];
  for (const item of items.filter((each) => phrase(each) !== '')) {
    const last = lines.at(-1);
    if (last !== undefined && canJoin(last, item))
      lines[lines.length - 1] = `${phrase(last)}; ${phrase(item)}`;
    else lines.push(lines.length === 0 && lead !== '' ? `${lead} ${item}` : item);
  }
  return lines;
}

const canJoin = (line: string, item: string) =>
  !isSentence(item) &&
  !clause.test(withoutLead(line)) &&
  !/[.!?…]["”’)\]]*$/u.test(phrase(line)) &&
  line.length + item.length <= longest;

/** A lead such as `We offer:` makes no sentence of what follows it. */
const withoutLead = (line: string) => line.replace(/^[^:]{1,60}:\s/u, '');

/** `We build search` is a sentence without its full stop. */
const clause = /^(?:we|you|they|it|i|our \p{L}+|everybody|everyone|nobody)\s\p{L}+/iu;

const isSentence = (item: string) =>
  splitSentences(item).length > 1 ||
  clause.test(item) ||
  (/[.!?…]["”’)\]]*$/u.test(item) && item.split(' ').length >= leastWords);
