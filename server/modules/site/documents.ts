import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { originPlaceholder } from '../../../contract/site/public-pages.ts';

/** In order of preference. */
export const codings = ['br', 'gzip'] as const;
export type Coding = (typeof codings)[number];

export interface Document {
  name: string;
  type: string;
  etag: string;
  content: Buffer;
  compressed: Partial<Record<Coding, Buffer>>;
  needsOrigin: boolean;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

export interface BuiltSite {
  documents: ReadonlyMap<string, Document>;
  files: ReadonlySet<string>;
}

/** Both parts are empty when there is none. */
export async function readBuiltSite(folder: string): Promise<BuiltSite> {
  const names = await listFiles(folder);
  const documents = new Map<string, Document>();
  const files = new Set<string>();
  for (const name of names) {
    const extension = path.extname(name);
    if (extension in types) {
      const document = makeDocument(name, await readFile(path.join(folder, name)));
      documents.set(`/${name}`, document);
      if (names.has(`${name}.br`)) document.compressed.br = await readFile(path.join(folder, `${name}.br`));
      if (names.has(`${name}.gz`)) document.compressed.gzip = await readFile(path.join(folder, `${name}.gz`));
    } else if (extension !== '.br' && extension !== '.gz') {
      files.add(`/${name}`);
    }
  }
  return { documents, files };
}

export function makeDocument(
  name: string,
  content: Buffer,
  type = types[path.extname(name)] ?? '',
): Document {
  return {
    name,
    type,
    // Weak, because one tag stands for the plain and the compressed form.
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    content,
    compressed: {},
    needsOrigin: content.includes(originPlaceholder),
  };
}

/** Compresses off this thread as well as the build does. Takes a tenth of a second. */
export async function compressDocument(document: Document): Promise<Document> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: document.content.length,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(document.content, { params }),
    promisify(gzip)(document.content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { ...document, compressed: { br, gzip: gzipped } };
}

/**
 * Fills in the public origin and compresses each document once. @param publicUrl the origin, which may change
 * once: the port is known when the server listens @returns the document itself once it is made, so that no
 * request waits for a promise
 */
export function originFiller(publicUrl: () => string): (document: Document) => Document | Promise<Document> {
  const filled = new WeakMap<Document, { origin: string; document: Document | Promise<Document> }>();
  return (document) => {
    if (!document.needsOrigin) return document;
    const origin = publicUrl();
    const known = filled.get(document);
    if (known?.origin === origin) return known.document;
    const content = document.content.toString().replaceAll(originPlaceholder, () => origin);
    const compressed = compressDocument(makeDocument(document.name, Buffer.from(content), document.type));
    const entry: { origin: string; document: Document | Promise<Document> } = {
      origin,
      document: compressed.then((made) => {
        entry.document = made;
        return made;
      }),
    };
    filled.set(document, entry);
    return entry.document;
  };
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      ),
  );
}
