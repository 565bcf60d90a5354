import { strFromU8, unzipSync, zipSync } from 'fflate';
import mammoth from 'mammoth';
import { type ResumeLine, UnreadableResumeError } from './resume-text.ts';
import { unzipWithin, type ZipEntry } from './unzip.ts';

const limits = { entries: 2000, bytes: 30 * 1024 * 1024 };

/**
 * Whether a ZIP is a Word document, by its directory: an archive may hold one as it is, with all names of its entries.
 * @throws UnreadableResumeError for one without a whole directory
 */
export function isDocx(bytes: Uint8Array): boolean {
  let hasText = false;
  const look = ({ name }: { name: string }) => {
    hasText ||= name === 'word/document.xml';
    return false;
  };
  try {
    unzipSync(bytes, { filter: look });
  } catch {
    throw new UnreadableResumeError('It is damaged.');
  }
  return hasText;
}

/**
 * Reads the lines of a Word document, those of its page header first. What mammoth reads is packed anew from what was unpacked
 * within the limits, so that it never unpacks anything that somebody has sent.
 * @throws UnreadableResumeError
 */
export async function readDocxLines(bytes: Uint8Array): Promise<ResumeLine[]> {
  const entries = unzipWithin(bytes, limits, (name) => /\.(?:xml|rels)$/.test(name));
  const files = Object.fromEntries(entries.map(({ name, bytes }) => [name, bytes]));
  const buffer = Buffer.from(zipSync(files, { level: 0 }));
  const { value } = await mammoth.extractRawText({ buffer }).catch(() => {
    throw new UnreadableResumeError('It is damaged, or no Word document.');
  });
  return [...entries.filter(isPageHeader).flatMap(paragraphsOf), ...value.split('\n')].map((text) => ({
    text,
    size: 0,
  }));
}

const isPageHeader = ({ name }: ZipEntry) => /^word\/header\d*\.xml$/.test(name);

/** mammoth passes over page headers, where many people put their address. */
function paragraphsOf({ bytes }: ZipEntry): string[] {
  return strFromU8(bytes)
    .split('</w:p>')
    .map((paragraph) =>
      paragraph
        .replace(/<w:tab\/>/g, '\t')
        .replace(/<[^>]*>/g, '')
        .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? ''),
    );
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
