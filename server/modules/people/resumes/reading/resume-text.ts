export interface ResumeLine {
  text: string;
  /** The height of its letters in points; 0 where the file doesn't say. */
  size: number;
  /** How it is set, as far as the file says: a heading, bold from beginning to end, or an item of a list. */
  look?: 'heading' | 'bold' | 'item' | undefined;
  /** More space stands above it than between the lines of a paragraph. */
  isAfterGap?: boolean;
}

/** A file that holds no résumé that can be read; the message says why, for the user. */
export class UnreadableResumeError extends Error {
  override name = 'UnreadableResumeError';
}

/** Reading it costs more than it may, on a machine that may be busy: another attempt can end otherwise. */
export class CostlyResumeError extends UnreadableResumeError {
  override name = 'CostlyResumeError';
}

/** Letters of a text below which it is a scan or empty. */
const fewestLetters = 20;

/**
 * The stage of the text: no blank lines, single spaces, no invisible characters; ligatures, hyphenation, spaced and doubled
 * letters are resolved. Tabs stay, because they separate columns.
 * @param whyEmpty what is said when hardly any text is left
 * @throws UnreadableResumeError
 */
export function tidyLines(
  lines: ResumeLine[],
  whyEmpty = 'It holds no text that can be read: a scan, or a picture of a résumé.',
): ResumeLine[] {
  const tidied: ResumeLine[] = [];
  let isAfterGap = false;
  for (const line of lines) {
    const text = tidyText(line.text);
    if (/[\p{L}\p{N}]/u.test(text) && !pageNumber.test(text)) {
      tidied.push({ ...line, text, isAfterGap: isAfterGap || line.isAfterGap === true });
      isAfterGap = false;
    } else isAfterGap = true;
  }
  const letters = tidied.reduce((sum, { text }) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0);
  if (letters < fewestLetters) {
    throw new UnreadableResumeError(whyEmpty);
  }
  return joinHyphenated(tidied);
}

const pageNumber =
  /^(?:page|seite|pagina|página|pag|strona|стр)\.?\s*\d+(?:\s*(?:of|von|de|di|van|din|z|из|\/)\s*\d+)?$/iu;
const invisible = /\p{Cf}|\u034f/gu;
/** Typed for an apostrophe; compatibility forms would part the word. */
const acute = /(?<=\p{L})´(?=\p{L})/gu;

export const tidyText = (text: string): string =>
  singleLetters(
    joinSpacedLetters(text.toWellFormed().replace(acute, "'").normalize('NFKC').replace(invisible, '')),
  )
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a person has any
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffd\ue000-\uf8ff]/g, ' ')
    .replace(/ {3,}/g, '\t')
    .replace(/ {0,2}\t[\t ]*/g, '\t')
    .replace(/ {2}/g, ' ')
    .trim();

const spacedWord = /^\p{L}\p{M}*(?:[ .’'-]\p{L}\p{M}*)+$/u;

/** `E X P E R I E N C E` and `G R E T A   H O L M` are how designers set headings and names: wider gaps end a word. */
function joinSpacedLetters(text: string): string {
  const words = text.trim().split(/\t+| {0,8}\| {0,8}| {2,}/);
  const letters = words.join('').match(/\p{L}/gu)?.length ?? 0;
  return letters >= 4 && words.every((word) => spacedWord.test(word))
    ? words.map((word) => word.replaceAll(' ', '')).join(' ')
    : text;
}

/** `SSkkiillllss` is bold that was drawn by writing each letter twice. */
function singleLetters(text: string): string {
  const isDoubled = text.length >= 8 && /^(?:([^\s])\1|\s)+$/u.test(text);
  return isDoubled ? text.replace(/([^\s])\1/gu, '$1') : text;
}

/** First parts of compounds, whose hyphen stays at the end of a line. */
const keepsHyphen =
  /(?:^|[^\p{L}])(?:self|non|co|pre|post|multi|cross|semi|full|part|high|low|well|long|short|real|end|in|on|e|hands|day|decision|problem|time|client|customer|data|team|award|cost|user|go|know|follow|back|front|third|first|world|b2b|web|cloud)$/iu;

function joinHyphenated(lines: ResumeLine[]): ResumeLine[] {
  const joined: ResumeLine[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    const [, rest = '', after = ''] = /^(\p{Ll}[\p{L}\p{M}]*[,.;:)]?)(?: (.*))?$/u.exec(line.text) ?? [];
    const isParted =
      before &&
      !line.isAfterGap &&
      line.look !== 'item' &&
      rest !== '' &&
      /(?:^|[\s(])\p{L}+\p{Ll}-$/u.test(before.text);
    if (!isParted) {
      joined.push(line);
      continue;
    }
    const start = before.text.slice(0, -1);
    before.text = keepsHyphen.test(start) ? before.text + rest : start + rest;
    if (after !== '') joined.push({ ...line, text: after });
  }
  return joined;
}

/** The beginning of a text, as the database can hold it: without half of a character at the end. */
export const cutText = (text: string, max: number): string => text.slice(0, max).toWellFormed();

export interface Fact {
  value: string;
  isSure: boolean;
}

export const nothing: Fact = { value: '', isSure: true };
