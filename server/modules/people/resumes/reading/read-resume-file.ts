import { resumeLimits } from '../../../../../contract/people/resumes.calls.ts';
import { detectType } from '../../../../platform/files/content-type.ts';
import { decodeIn } from '../../text/decode-text.ts';
import { detectEncoding } from '../../text/detect-encoding.ts';
import { isDocx, readDocxLines } from './docx-lines.ts';
import { readPdfLines } from './pdf-lines.ts';
import { type ReadResume, readResume } from './read-resume.ts';
import { type ResumeLine, tidyLines, UnreadableResumeError } from './resume-text.ts';
import { unzipWithin } from './unzip.ts';

/** What a file holds: a résumé, or several of them in an archive, where unsuitable ones come with the reason. */
export type ReadFile =
  | { kind: 'resume'; resume: ReadResume; lines: string[] }
  | { kind: 'archive'; files: ({ name: string; bytes: Uint8Array } | { name: string; refusal: string })[] };

const suitable = 'Send PDF, Word (.docx) or plain text, or a ZIP of them.';

/**
 * Reads a file by its content, whatever its name says.
 * @throws UnreadableResumeError, saying why
 */
export async function readResumeFile(bytes: Uint8Array, now: Date): Promise<ReadFile> {
  if (isZip(bytes) && !(await isDocx(bytes))) return { kind: 'archive', files: await unpack(bytes) };
  const lines = tidyLines(await readLines(bytes));
  return { kind: 'resume', resume: readResume(lines, now), lines: lines.map(({ text }) => text) };
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

async function readLines(bytes: Uint8Array): Promise<ResumeLine[]> {
  if (isZip(bytes)) return readDocxLines(bytes);
  const type = await detectType(bytes.subarray(0, 4100));
  if (type === 'application/pdf') return readPdfLines(new Uint8Array(bytes));
  if (type === 'text/plain') {
    const text = decodeIn(bytes, detectEncoding(bytes).encoding);
    if (text.startsWith('{\\rtf')) throw new UnreadableResumeError(`It is rich text (.rtf). ${suitable}`);
    return readPlainLines(text);
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

/** Most characters of a file's name; its end tells the type. */
const longestName = 200;

/** The name of an entry without its folders, as the database can hold it. */
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

/** Why an entry is passed over before it is read. */
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

/** The lines of a text file. Of Markdown, which many people keep their résumé in, the signs become what they stand for. */
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
