import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One file of the built site, in memory. */
export interface SiteFile {
  type: string;
  etag: string;
  /** Its name carries a hash of its content, so that it never changes. */
  isHashed: boolean;
  content: Buffer;
  /** The same content compressed, by content coding. */
  packed: Partial<Record<'br' | 'gzip', Buffer>>;
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
    const content = await readFile(path.join(folder, name));
    files.set(`/${name}`, {
      type: types[path.extname(name)] ?? 'application/octet-stream',
      // Weak, because one tag stands for the plain and the compressed form.
      etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
      isHashed: name.startsWith('assets/'),
      content,
      packed: {},
    });
  }
  for (const [name, file] of files) {
    for (const [ending, coding] of Object.entries(codings)) {
      const packed = await readFile(path.join(folder, name + ending)).catch(() => undefined);
      if (packed) file.packed[coding] = packed;
    }
  }
  return files;
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
