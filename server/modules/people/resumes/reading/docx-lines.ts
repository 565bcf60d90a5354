import { strFromU8, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { openZip } from '../../../../../contract/platform/read-zip.ts';
import { isHeading } from '../../../search/vocabulary/resume-headings.ts';
import { type ResumeLine, UnreadableResumeError } from './resume-text.ts';
import { type UnzippedFile, unzipWithin } from './unzip.ts';

const limits = { entries: 2000, bytes: 30 * 1024 * 1024 };

/**
 * Whether a ZIP is a Word document, by its directory: an archive may hold one as it is, with all names of its entries.
 * @throws UnreadableResumeError for one without a whole directory
 */
export async function isDocx(bytes: Uint8Array): Promise<boolean> {
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
export async function readDocxLines(bytes: Uint8Array): Promise<ResumeLine[]> {
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

/** The lines of what mammoth writes: paragraphs, headings, items and rows of tables. */
function linesOfHtml(html: string): ResumeLine[] {
  const lines: ResumeLine[] = [];
  /** The cells of the table rows that are open, the innermost last. */
  const rows: ResumeLine[][][] = [];
  let text = '';
  let plain = '';
  let bold = 0;
  let look: ResumeLine['look'];
  const end = () => {
    const isBold = text.trim() !== '' && plain.trim() === '';
    const into = rows.at(-1)?.at(-1) ?? lines;
    for (const part of text.split('\n'))
      into.push({ text: part, size: 0, look: look ?? (isBold ? 'bold' : undefined) });
    [text, plain, look] = ['', '', undefined];
  };
  for (const [, closing, name, attributes = '', content] of html.matchAll(markup)) {
    const isEnd = closing === '/';
    if (content !== undefined) {
      text += decodeEntities(content);
      if (bold === 0) plain += content;
    } else if (name === 'strong') bold += isEnd ? -1 : 1;
    else if (name === 'br') text += '\n';
    else if (name === 'a') text += isEnd ? '' : hiddenAddress(attributes);
    else if (/^(?:p|h\d|li|td|th|tr|table)$/.test(name ?? '')) {
      if (isEnd && !/^(?:tr|table)$/.test(name ?? '') ? text !== '' || name === 'p' : text !== '') end();
      look =
        !isEnd && name === 'li'
          ? 'item'
          : !isEnd && name?.startsWith('h')
            ? 'heading'
            : isEnd
              ? undefined
              : look;
      if (name === 'tr' && !isEnd) rows.push([]);
      else if (/^t[dh]$/.test(name ?? '') && !isEnd) rows.at(-1)?.push([]);
      else if (name === 'tr') {
        const row = linesOfRow(rows.pop() ?? []);
        (rows.at(-1)?.at(-1) ?? lines).push(...row);
      }
    }
  }
  if (text !== '') end();
  return lines;
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

/** The address of a link whose text doesn't tell it: *my profile*. */
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
