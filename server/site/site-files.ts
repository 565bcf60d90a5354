import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { originPlaceholder } from '../../contract/public-pages.ts';

/** One file of the built site, in memory. */
export interface SiteFile {
  /** Its path in the site. */
  name: string;
  type: string;
  etag: string;
  /** Its name carries a hash of its content, so that it never changes. */
  isHashed: boolean;
  content: Buffer;
  /** The same content compressed, by content coding. */
  packed: Partial<Record<'br' | 'gzip', Buffer>>;
  /** The build has left out the origin of the site. */
  needsOrigin: boolean;
}

/** The built site: files by their path, `/assets/…` and `/index.html` among them. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const codings = { '.br': 'br', '.gz': 'gzip' } as const;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** Reads a built site whole: it is small, and a build that runs meanwhile can't take files away. Empty when there is none. */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const files = new Map<string, SiteFile>();
  for (const name of await namesIn(folder)) {
    const coding = codings[path.extname(name) as keyof typeof codings];
    if (coding) continue;
    files.set(`/${name}`, makeFile(name, await readFile(path.join(folder, name))));
  }
  for (const [name, file] of files) {
    for (const [ending, coding] of Object.entries(codings)) {
      const packed = await readFile(path.join(folder, name + ending)).catch(() => undefined);
      if (packed) file.packed[coding] = packed;
    }
  }
  return files;
}

/** A file of the site, not compressed. */
export function makeFile(name: string, content: Buffer): SiteFile {
  const type = types[path.extname(name)] ?? 'application/octet-stream';
  return {
    name,
    type,
    // Weak, because one tag stands for the plain and the compressed form.
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    isHashed: name.startsWith('assets/'),
    content,
    packed: {},
    needsOrigin: /^(text|application\/xml)/.test(type) && content.includes(originPlaceholder),
  };
}

/** Compresses a file that was made while serving as well as the build does it: off this thread, a tenth of a second. */
export async function packFile(file: SiteFile): Promise<SiteFile> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: file.content.length,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(file.content, { params }),
    promisify(gzip)(file.content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { ...file, packed: { br, gzip: gzipped } };
}

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}
