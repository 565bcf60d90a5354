import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
} from 'yauzl';

export interface ZipEntry {
  /** As the archive has it: never a path to write to. */
  path: string;
  /** Unpacked size. */
  bytes: number;
  entry: Entry;
}

export interface ZipLimits {
  entries: number;
  /** Unpacked size of all entries together. */
  bytes: number;
  /** Unpacked size in proportion to the archive's. */
  ratio?: number;
}

export interface ZipArchive {
  entries: ZipEntry[];
  /** The number of entries, unwanted ones included. */
  count: number;
  /**
   * Unpacks an entry piece by piece, never to more than its declared size.
   * @throws ZipError
   */
  read(entry: ZipEntry): AsyncGenerator<Buffer>;
}

export type ZipFault = 'damaged' | 'protected' | 'too many entries' | 'too large';

export class ZipError extends Error {
  override name = 'ZipError';
  readonly fault: ZipFault;
  constructor(fault: ZipFault, options?: ErrorOptions) {
    super(`The ZIP is not read: ${fault}.`, options);
    this.fault = fault;
  }
}

/**
 * Opens an archive by its directory; nothing is unpacked yet. `source`: a file, which the caller closes, or the
 * content of one. The limits are those of the entries that `isWanted` lists. @throws ZipError
 */
export async function openZip(
  source: FileHandle | Uint8Array,
  limits: ZipLimits,
  isWanted = (_path: string): boolean => true,
): Promise<ZipArchive> {
  const size = await sizeWithoutTail(source);
  const most = Math.min(limits.bytes, size * (limits.ratio ?? Number.POSITIVE_INFINITY));
  const options = { autoClose: false, decodeStrings: false };
  const entries: ZipEntry[] = [];
  let bytes = 0;
  try {
    const zip =
      source instanceof Uint8Array
        ? await fromBufferPromise(Buffer.from(source.buffer, source.byteOffset, size), options)
        : await fromRandomAccessReaderPromise(new FileReader(source), size, options);
    for await (const entry of zip.eachEntry()) {
      const path = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        true,
      );
      if (!isWanted(path)) continue;
      entries.push({ path, bytes: entry.uncompressedSize, entry });
      bytes += entry.uncompressedSize;
      if (entries.length > limits.entries) throw new ZipError('too many entries');
      if (bytes > most) throw new ZipError('too large');
    }
    return {
      entries,
      count: zip.entryCount,
      read: async function* ({ entry }) {
        if (entry.isEncrypted()) throw new ZipError('protected');
        try {
          yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
        } catch (error) {
          throw new ZipError('damaged', { cause: error });
        }
      },
    };
  } catch (error) {
    if (error instanceof ZipError) throw error;
    const isProtected = (error as Error).message.includes('encryption');
    throw new ZipError(isProtected ? 'protected' : 'damaged', { cause: error });
  }
}

const endRecord = { mark: Buffer.from('PK\x05\x06'), bytes: 22, comment: 20, longestComment: 65_535 };

/** Mail gateways and disks append bytes, which other readers of ZIP pass over and yauzl refuses. */
async function sizeWithoutTail(source: FileHandle | Uint8Array): Promise<number> {
  const size = source instanceof Uint8Array ? source.length : (await source.stat()).size;
  const length = Math.min(size, endRecord.bytes + endRecord.longestComment);
  const tail = Buffer.alloc(length);
  if (source instanceof Uint8Array) tail.set(source.subarray(size - length));
  else await source.read({ buffer: tail, position: size - length });
  const at = tail.lastIndexOf(endRecord.mark, length - endRecord.bytes);
  if (at < 0) return size;
  const end = at + endRecord.bytes + tail.readUInt16LE(at + endRecord.comment);
  return Math.min(size, size - length + end);
}

/** Bytes read at once; yauzl asks for each entry of the directory, which has some hundred. */
const windowBytes = 16 * 1024;
const pieceBytes = 256 * 1024;

class FileReader extends RandomAccessReader {
  readonly #file: FileHandle;
  #window = Buffer.alloc(0);
  #start = 0;

  constructor(file: FileHandle) {
    super();
    this.#file = file;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#readWindow(position, length).then(
      (found) => done(null, found.copy(target, offset)),
      (error: Error) => done(error),
    );
  }

  async #readWindow(position: number, length: number): Promise<Buffer> {
    const at = position - this.#start;
    if (at < 0 || at + length > this.#window.length) {
      const { buffer, bytesRead } = await this.#file.read({
        buffer: Buffer.alloc(Math.max(length, windowBytes)),
        position,
      });
      this.#window = buffer.subarray(0, bytesRead);
      this.#start = position;
    }
    return this.#window.subarray(position - this.#start).subarray(0, length);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#readPieces(start, end), { objectMode: false });
  }

  async *#readPieces(start: number, end: number): AsyncGenerator<Buffer> {
    let position = start;
    while (position < end) {
      const length = Math.min(pieceBytes, end - position);
      const { buffer, bytesRead } = await this.#file.read({ buffer: Buffer.alloc(length), position });
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
    }
  }
}
