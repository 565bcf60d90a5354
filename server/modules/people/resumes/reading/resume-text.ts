/** A line of a résumé in reading order. */
export interface ResumeLine {
  text: string;
  /** The height of its letters in points; 0 where the file doesn't say. */
  size: number;
}

/** A file that holds no résumé that can be read; the message says why, for the user. */
export class UnreadableResumeError extends Error {
  override name = 'UnreadableResumeError';
}

/** Letters of a text below which it is a scan or empty. */
const fewestLetters = 40;

/**
 * Tidies lines: no blank ones, single spaces, ligatures and soft hyphens resolved. Tabs stay, because they separate columns.
 * @throws UnreadableResumeError when hardly any text is left
 */
export function tidyLines(lines: ResumeLine[]): ResumeLine[] {
  const tidied = lines
    .map(({ text, size }) => ({ size, text: tidyText(text) }))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const letters = tidied.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
  if (letters < fewestLetters) {
    throw new UnreadableResumeError('It holds no text that can be read: a scan, or a picture of a résumé.');
  }
  return tidied;
}

const tidyText = (text: string): string =>
  joinSpacedLetters(
    text
      .toWellFormed()
      .normalize('NFKC')
      .replace(/\u00ad/g, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a person has any
      .replace(/[\u0000-\u0008\u000b-\u001f\ufffd]/g, ' ')
      .replace(/ {3,}/g, '\t')
      .replace(/ *\t[\t ]*/g, '\t')
      .replace(/ {2}/g, ' ')
      .trim(),
  );

/** `E X P E R I E N C E` is how designers set a heading. */
const joinSpacedLetters = (text: string): string =>
  /^(?:\p{L} ){3,}\p{L}$/u.test(text) ? text.replaceAll(' ', '') : text;

/** The beginning of a text, as the database can hold it: without half of a character at the end. */
export const cutText = (text: string, max: number): string => text.slice(0, max).toWellFormed();
