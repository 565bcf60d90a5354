export const sampledRows = 60;

export interface ReadingStyle {
  /** True for a file that this product has written, whose cells hold exactly what is meant. */
  isExact?: boolean;
  /** True where names are written as `Müller, Xavier`. */
  isLastNameFirst?: boolean;
  /** True where the job title is followed by the employer: `Cook – Fjordmat`, `Cook at Fjordmat`. */
  hasEmployerInTitle?: boolean;
}

const credential =
  /^(?:ph\.?d|m\.?d|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|j\.?d|r\.?n|c\.?p\.?a|cfa|pmp|jr|sr|ii|iii|iv|esq|p\.?e)\.?$/i;
/** A last name before its first name; undefined where what follows the comma is a degree. */
export function splitLastFirst(name: string): [last: string, first: string] | undefined {
  const [last = '', first = '', ...more] = name.split(/,\s+/);
  const isPart = (part: string) => /^[\p{L}\p{M}'’.-]{2,}(?: [\p{L}\p{M}'’.-]+){0,3}$/u.test(part);
  return more.length === 0 && isPart(last) && isPart(first) && !credential.test(first)
    ? [last, first]
    : undefined;
}

const between = new Set(['–', '—', '|', '·', '-', '@', 'at', 'bei', 'chez', 'en']);
export function splitTitle(text: string): [title: string, employer: string] | undefined {
  const words = text.split(/\s+/);
  const at = words.findIndex((word) => between.has(word.toLowerCase()));
  if (at < 1 || at === words.length - 1) return undefined;
  return [words.slice(0, at).join(' '), words.slice(at + 1).join(' ')];
}

/**
 * One line of a file. Lines are looked up where they are asked for: a list of them would take half a gigabyte for a file
 * of empty ones.
 */
export interface Line {
  text: string;
  /** From 1 on. */
  number: number;
  next: number | undefined;
}

function lineAt(text: string, start: number, number: number): Line {
  const lineEnd = /\r\n|\n|\r/g;
  lineEnd.lastIndex = start;
  const found = lineEnd.exec(text);
  return found
    ? { text: text.slice(start, found.index), number, next: lineEnd.lastIndex }
    : { text: text.slice(start), number, next: undefined };
}

export const lineAfter = (text: string, line: Line): Line | undefined =>
  line.next === undefined ? undefined : lineAt(text, line.next, line.number + 1);

/** The line on which the header begins: not blank, and not the one by which spreadsheets name the separator. */
export function firstLine(text: string): Line | undefined {
  let line: Line | undefined = lineAt(text, 0, 1);
  while (line && (line.text.trim() === '' || /^\uFEFF?sep=.$/i.test(line.text.slice(0, 8).trim()))) {
    line = lineAfter(text, line);
  }
  return line;
}
