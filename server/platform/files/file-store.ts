import { Readable } from 'node:stream';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { requireQuota } from '../../modules/organization/settings/quotas.ts';
import type { Database } from '../db/client.ts';
import { files } from '../db/schema.ts';
import { BadRequestError, TooLargeError } from '../errors.ts';
import type { ContentStore } from './folder-store.ts';

const headBytes = 4100;

/** The media type that a content's beginning shows: a known format, `text/plain`, or `application/octet-stream`. */
export async function detectType(head: Uint8Array): Promise<string> {
  // Short signatures such as the `BM` of a bitmap are words of a text, too.
  if (isText(head) && !startsWith(head, '%PDF-')) return 'text/plain';
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  if (known) return known.mime;
  const isMarked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  // A text in an older encoding holds any byte but zero, save for a damaged place.
  const isOlder = !head.includes(0) || isDamagedText(head);
  return isMarked || isWideText(head) || isOlder ? 'text/plain' : 'application/octet-stream';
}

function isDamagedText(head: Uint8Array): boolean {
  const rest = head.filter((byte) => byte !== 0);
  return (head.length - rest.length) * 50 <= head.length && isText(rest);
}

const startsWith = (head: Uint8Array, sign: string) =>
  Buffer.from(head.subarray(0, sign.length)).equals(Buffer.from(sign));

function isText(head: Uint8Array): boolean {
  return isReadable(head, 'utf-8');
}

/** UTF-16 without a mark is known by its line breaks and spaces. */
const isWideText = (head: Uint8Array): boolean =>
  (['utf-16le', 'utf-16be'] as const).some(
    (encoding) => isReadable(head, encoding) && /[\n\r ,;\t]/.test(new TextDecoder(encoding).decode(head)),
  );

function isReadable(head: Uint8Array, encoding: string): boolean {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file from a text
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text);
  } catch {
    return false;
  }
}

export interface NewFile {
  organisationId: string;
  name: string;
  source: AsyncIterable<Uint8Array>;
  maxBytes: number;
  refuse: (type: string) => string | undefined;
  expiresAt?: Date;
}

export interface StoredFile {
  id: string;
  name: string;
  type: string;
  size: number;
}

export interface FileStore {
  /** @throws TooLargeError; BadRequestError for another type; ConflictError when the organization has no room for it */
  put(file: NewFile): Promise<StoredFile>;
  /** Undefined for another organization's, and for one that has expired. */
  open(
    organisationId: string,
    id: string,
  ): Promise<(StoredFile & { content: AsyncIterable<Uint8Array> }) | undefined>;
  /** Its content goes with its last file, at the next `tidy`. */
  remove(organisationId: string, id: string): Promise<void>;
  tidy(now?: Date): Promise<void>;
}

/** In milliseconds. The file of an unused content may be about to be stored. */
const graceMs = 3_600_000;

export function openFileStore(db: Database, contents: ContentStore): FileStore {
  return {
    async put({ organisationId, name, source, maxBytes, refuse, expiresAt }) {
      const checked = check(source, maxBytes, refuse);
      const { sha256, size } = await contents.write(checked.content);
      const type = checked.type();
      const [stored] = await db.transaction(async (tx) => {
        await requireQuota(tx, organisationId, 'storage', size);
        return tx
          .insert(files)
          .values({ organisationId, name, type, size, sha256, expiresAt: expiresAt ?? null })
          .returning(columns);
      });
      if (!stored) throw new Error('The file was not stored.');
      return stored;
    },
    async open(organisationId, id) {
      const [found] = await db
        .select({ ...columns, sha256: files.sha256, expiresAt: files.expiresAt })
        .from(files)
        .where(and(eq(files.id, id), eq(files.organisationId, organisationId)));
      if (!found || (found.expiresAt && found.expiresAt < new Date())) return undefined;
      const { sha256, expiresAt: _expiresAt, ...file } = found;
      return { ...file, content: contents.read(sha256) };
    },
    async remove(organisationId, id) {
      await db.delete(files).where(and(eq(files.id, id), eq(files.organisationId, organisationId)));
    },
    async tidy(now = new Date()) {
      await db.delete(files).where(lt(files.expiresAt, now));
      await contents.tidy(new Date(now.getTime() - graceMs), async (hashes) => {
        if (hashes.length === 0) return new Set();
        const used = await db
          .select({ sha256: files.sha256 })
          .from(files)
          .where(inArray(files.sha256, hashes));
        return new Set(used.map(({ sha256 }) => sha256));
      });
    },
  };
}

const columns = { id: files.id, name: files.name, type: files.type, size: files.size };

function check(source: AsyncIterable<Uint8Array>, maxBytes: number, refuse: NewFile['refuse']) {
  let type = 'text/plain';
  const judge = async (head: Uint8Array) => {
    type = await detectType(head);
    const refusal = refuse(type);
    if (refusal !== undefined) throw new BadRequestError(refusal);
  };
  async function* content(): AsyncGenerator<Uint8Array> {
    let head: Buffer | undefined = Buffer.alloc(0);
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > maxBytes)
        throw new TooLargeError(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
      if (head) {
        head = Buffer.concat([head, chunk]);
        if (head.length < headBytes) continue;
        await judge(head.subarray(0, headBytes));
        yield head;
        head = undefined;
      } else {
        yield chunk;
      }
    }
    if (head) {
      await judge(head);
      yield head;
    }
  }
  return { content: content(), type: () => type };
}

/**
 * A client hears an answer only after it has sent all, so the rest of a refused upload is dropped. @throws
 * BadRequestError for a body that is no upload, and as `FileStore.put`
 */
export async function keepUpload(
  files: Pick<FileStore, 'put'>,
  upload: unknown,
  { sentAs, ...file }: Omit<NewFile, 'source'> & { sentAs: string },
): Promise<StoredFile> {
  if (!(upload instanceof Readable)) throw new BadRequestError(`Send the file as ${sentAs}.`);
  try {
    return await files.put({ ...file, source: upload.iterator({ destroyOnReturn: false }) });
  } catch (error) {
    for await (const _rest of upload);
    throw error;
  }
}
