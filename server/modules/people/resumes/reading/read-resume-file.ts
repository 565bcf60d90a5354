import { buffer } from 'node:stream/consumers';
import { strFromU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { resumeLimits } from '../../../../../contract/people/resumes.calls.ts';
import {
  openZip,
  ZipError,
  type ZipFault,
  type ZipLimits,
} from '../../../../../contract/platform/read-zip.ts';
import { detectType } from '../../../../platform/files/file-store.ts';
import { isHeading } from '../../../search/vocabulary/resume-headings.ts';
import { decodeIn } from '../../text/decode-text.ts';
import { detectEncoding } from '../../text/detect-encoding.ts';
import { readPdfLines } from './pdf-lines.ts';
import { type ReadResume, readResume } from './read-resume.ts';
import { type ResumeLine, tidyLines, UnreadableResumeError } from './resume-text.ts';

interface UnzippedFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Unpacks an archive, if it declares no more than it may hold; an entry that holds more than it declares is damaged.
 * @param isWanted entries that are unpacked; the others are passed over
 * @throws UnreadableResumeError for a bomb, and for one that is protected or damaged
 */
export async function unzipWithin(
  bytes: Uint8Array,
  limits: ZipLimits,
  isWanted: (name: string) => boolean,
): Promise<UnzippedFile[]> {
  const refusals: Record<ZipFault, string> = {
    damaged: 'The archive is damaged.',
    protected: 'It is protected by a password.',
    'too many entries': `It holds more than ${limits.entries} files.`,
    'too large': `It unpacks to more than ${Math.floor(limits.bytes / 1024 / 1024)} MB.`,
  };
  try {
    const zip = await openZip(bytes, limits, (path) => !path.endsWith('/') && isWanted(path));
    const files: UnzippedFile[] = [];
    for (const entry of zip.entries) files.push({ name: entry.path, bytes: await buffer(zip.read(entry)) });
    return files;
  } catch (error) {
    throw error instanceof ZipError ? new UnreadableResumeError(refusals[error.fault]) : error;
  }
}

const limits = { entries: 2000, bytes: 30 * 1024 * 1024 };

/**
 * Whether a ZIP is a Word document, by its directory: an archive may hold one as it is, with all names of its entries.
 * @throws UnreadableResumeError for one without a whole directory
 */
async function isDocx(bytes: Uint8Array): Promise<boolean> {
  const unlimited = { entries: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY };
  const { entries } = await openZip(bytes, unlimited, (path) => path === 'word/document.xml').catch(() => {
    throw new UnreadableResumeError('It is damaged.');
  });
  return entries.length > 0;
}

/**
 * Reads the lines of a Word document, those of its page header first. What mammoth reads is packed anew from what was unpacked
 * within the limits, so that no upload can unpack to more.
 * @throws UnreadableResumeError
 */
async function readDocxLines(bytes: Uint8Array): Promise<ResumeLine[]> {
  const entries = await unzipWithin(bytes, limits, (name) => /\.(?:xml|rels)$/.test(name));
  const files = Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]));
  const buffer = Buffer.from(zipSync(files, { level: 0 }));
  const { value } = await mammoth.convertToHtml({ buffer }, options).catch(() => {
    throw new UnreadableResumeError('It is damaged, or no Word document.');
  });
  const headers = entries.filter(isPageHeader).flatMap(paragraphsOf);
  return [...headers.map((text) => ({ text, size: 0 })), ...linesOfHtml(value)];
}

const options: Parameters<typeof mammoth.convertToHtml>[1] = {
  ignoreEmptyParagraphs: false,
  includeEmbeddedStyleMap: false,
  convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
};

const markup = /<(\/?)(\w+)((?:[^\w<>][^<>]*)?)>|([^<]+)/g;

/** What was read of the HTML so far. */
interface Reading {
  lines: ResumeLine[];
  /** The cells of the rows that are open, one within the other. */
  rows: ResumeLine[][][];
  /** Of the line that is open, and as much of it as is not bold. */
  text: string;
  plain: string;
  bold: number;
  look: ResumeLine['look'];
}

const openLines = ({ lines, rows }: Reading): ResumeLine[] => rows.at(-1)?.at(-1) ?? lines;

function endLine(reading: Reading): void {
  const { text, plain, look } = reading;
  const isBold = text.trim() !== '' && plain.trim() === '';
  const into = openLines(reading);
  for (const part of text.split('\n')) {
    into.push({ text: part, size: 0, look: look ?? (isBold ? 'bold' : undefined) });
  }
  Object.assign(reading, { text: '', plain: '', look: undefined });
}

function beginBlock(reading: Reading, name: string): void {
  if (reading.text !== '') endLine(reading);
  if (name === 'li') reading.look = 'item';
  else if (name.startsWith('h')) reading.look = 'heading';
  if (name === 'tr') reading.rows.push([]);
  else if (/^t[dh]$/.test(name)) reading.rows.at(-1)?.push([]);
}

function endBlock(reading: Reading, name: string): void {
  if (reading.text !== '' || name === 'p') endLine(reading);
  reading.look = undefined;
  if (name !== 'tr') return;
  const row = linesOfRow(reading.rows.pop() ?? []);
  openLines(reading).push(...row);
}

function linesOfHtml(html: string): ResumeLine[] {
  const reading: Reading = { lines: [], rows: [], text: '', plain: '', bold: 0, look: undefined };
  for (const [, closing, name = '', attributes = '', content] of html.matchAll(markup)) {
    const isEnd = closing === '/';
    if (content !== undefined) {
      reading.text += decodeEntities(content);
      if (reading.bold === 0) reading.plain += content;
    } else if (name === 'strong') reading.bold += isEnd ? -1 : 1;
    else if (name === 'br') reading.text += '\n';
    else if (name === 'a') reading.text += isEnd ? '' : hiddenAddress(attributes);
    else if (/^(?:p|h\d|li|td|th|tr|table)$/.test(name)) {
      if (isEnd) endBlock(reading, name);
      else beginBlock(reading, name);
    }
  }
  if (reading.text !== '') endLine(reading);
  return reading.lines;
}

/** Dates, labels and the like stand beside what belongs to them; a heading, and columns of text, above each other. */
function linesOfRow(cells: ResumeLine[][]): ResumeLine[] {
  const filled = cells
    .map((lines) => lines.filter(({ text }) => text.trim() !== ''))
    .filter((lines) => lines.length > 0);
  const isTitled = filled[0]?.length === 1 && isHeading(filled[0][0]?.text ?? '');
  const areColumns = filled.filter((lines) => lines.length > 3).length > 1;
  if (filled.length < 2 || isTitled || areColumns) return filled.flat();
  const [first, ...rest] = filled.map(([line]) => line as ResumeLine);
  const text = [first, ...rest].map((line) => line?.text.trim()).join('\t');
  return [{ text, size: 0, look: first?.look }, ...filled.flatMap((lines) => lines.slice(1))];
}

function hiddenAddress(attributes: string): string {
  const [, address = ''] = /href="(?:mailto:)?([^"?#]+)/.exec(attributes) ?? [];
  return /^https?:|@/.test(address) ? `${decodeEntities(address)} ` : '';
}

const isPageHeader = ({ name }: UnzippedFile) => /^word\/header\d*\.xml$/.test(name);

/** mammoth passes over page headers, where many people put their address. */
function paragraphsOf({ bytes }: UnzippedFile): string[] {
  return strFromU8(bytes)
    .split('</w:p>')
    .map((paragraph) => paragraph.replace(/<w:tab\/>/g, '\t').replace(/<[^<>]*>/g, ''))
    .map(decodeEntities);
}

const decodeEntities = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? '');

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

export type ReadFile =
  | { kind: 'resume'; resume: ReadResume; lines: string[] }
  | { kind: 'archive'; files: ({ name: string; bytes: Uint8Array } | { name: string; refusal: string })[] };

const suitable = 'Send PDF, Word (.docx) or plain text, or a ZIP of them.';

export async function readResumeFile(bytes: Uint8Array, now: Date): Promise<ReadFile> {
  if (isZip(bytes) && !(await isDocx(bytes))) return { kind: 'archive', files: await unpack(bytes) };
  const lines = await readLines(bytes);
  return { kind: 'resume', resume: readResume(lines, now), lines: lines.map(({ text }) => text) };
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readLines(bytes: Uint8Array): Promise<ResumeLine[]> {
  if (isZip(bytes)) return tidyLines(await readDocxLines(bytes));
  const type = await detectType(bytes.subarray(0, 4100));
  if (type === 'application/pdf') return tidyLines(await readPdfLines(new Uint8Array(bytes)));
  if (type === 'text/plain') {
    const text = decodeIn(bytes, detectEncoding(bytes).encoding);
    if (text.startsWith('{\\rtf')) throw new UnreadableResumeError(`It is rich text (.rtf). ${suitable}`);
    return tidyLines(readPlainLines(text), 'It holds no text but a few letters.');
  }
  if (type === 'application/x-cfb') {
    const isProtected = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw new UnreadableResumeError(
      isProtected
        ? 'It is protected by a password.'
        : 'It is a Word document of an old version (.doc). Save it as .docx or PDF.',
    );
  }
  throw new UnreadableResumeError(
    type === 'application/octet-stream'
      ? `It is of an unknown type. ${suitable}`
      : `It is of the type ${type}. ${suitable}`,
  );
}

/** Folders and what operating systems add are passed over. */
const isClutter = (name: string) => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(name);

const longestName = 200;

const nameOf = (path: string): string =>
  (path.split('/').at(-1) ?? path).replaceAll('\0', '').slice(-longestName).toWellFormed();

async function unpack(bytes: Uint8Array) {
  const entries = await unzipWithin(
    bytes,
    { entries: resumeLimits.entries, bytes: resumeLimits.unpackedBytes },
    (name) => !isClutter(name),
  );
  if (entries.length === 0) throw new UnreadableResumeError('The archive is empty.');
  return Promise.all(
    entries.map(async ({ name: path, bytes: content }) => {
      const name = nameOf(path);
      const refusal = await whyRefused(content);
      return refusal === undefined ? { name, bytes: content } : { name, refusal };
    }),
  );
}

async function whyRefused(content: Uint8Array): Promise<string | undefined> {
  if (content.length > resumeLimits.bytes) return 'It is larger than 10 MB.';
  try {
    const isArchive = isZip(content) && !(await isDocx(content));
    return isArchive ? 'It is an archive within the archive. Unpack it first.' : undefined;
  } catch (error) {
    if (error instanceof UnreadableResumeError) return error.message;
    throw error;
  }
}

const isMarkdown = /^#{1,6} \S|^(?:={3,}|-{3,})$|\*\*[^*\n]{1,200}\*\*|\]\([^)\s]{1,500}\)/m;
const underline = /^(?:={3,}|-{3,})\s*$/;
const longestHeading = 60;

function readPlainLines(text: string): ResumeLine[] {
  const lines = text.split(/\r\n?|\n/);
  if (!isMarkdown.test(text)) return lines.map((line) => ({ text: line, size: 0 }));
  return lines.map((line, at) => {
    const [, marked] = /^#{1,6} (.*)/.exec(line) ?? [];
    const isUnderlined =
      line.trim() !== '' && line.length <= longestHeading && underline.test(lines[at + 1] ?? '');
    const heading = marked ?? (isUnderlined ? line : undefined);
    if (heading !== undefined) return { text: withoutMarks(heading), size: 0, look: 'heading' };
    const isBold = /^\*\*[^*]+\*\*\s*$/.test(line);
    return { text: withoutMarks(line), size: 0, ...(isBold && { look: 'bold' }) };
  });
}

const withoutMarks = (line: string): string =>
  line
    .replace(/^\s*(?:>|:(?= ))\s?/, '')
    .replace(/^\s*[*+-]\s+/, '• ')
    .replace(/<((?:https?:|mailto:)?[^<>\s]{3,500})>/g, '$1')
    .replace(/!?\[([^[\]]{0,300})\]\((?:mailto:|tel:)?([^()\s]{1,500})\)/g, (_, words, link) =>
      words === link ? link : `${words} ${link}`,
    )
    .replace(
      /\*\*|__|(?<![\p{L}\p{N}])[*_](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.,;:)])[*_](?![\p{L}\p{N}_])|`/gu,
      '',
    )
    .replace(/\\$/, '');
