/**
 * One line of a file. Lines are looked up where they are asked for: a list of them would take half a gigabyte for a file
 * of empty ones.
 */
export interface Line {
  text: string;
  /** From 1 on. */
  number: number;
  /** Where the next line begins; undefined after the last one. */
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

/** The line after another; undefined after the last one. */
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
