import { open } from 'node:fs/promises';
import { BadRequestError } from '../../errors.ts';

export const mark = 'GGUF';
/** In bytes; that of a model with 250,000 tokens takes about 10 MB. */
const mostHeader = 200_000_000;
const chunkBytes = 1 << 20;
const usualAlignment = 32;

const valueSizes: Record<number, number> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
};
const stringType = 8;
const listType = 9;
const uintType = 4;

const blocks: Record<number, readonly [numbers: number, bytes: number]> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  20: [32, 18],
  23: [256, 136],
  30: [1, 2],
  39: [32, 17],
};

class DamagedFileError extends Error {}

/**
 * Compares the places of a model's tensors with the length of the file. @throws BadRequestError for a file that
 * is no model or is cut off
 */
export async function requireWholeModel(file: string, name: string): Promise<number> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new BadRequestError(`There is no file ${file}.`) : error;
  });
  try {
    const { size } = await handle.stat();
    const read = async (at: number, buffer: Buffer) =>
      (await handle.read(buffer, 0, buffer.length, at)).bytesRead;
    if ((await endOfModel(openReader(read), name)) > size) throw new DamagedFileError();
    return size;
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error;
    throw new BadRequestError(`${name} is damaged or not complete. Copy or download it again.`);
  } finally {
    await handle.close();
  }
}

type Reader = ReturnType<typeof openReader>;

function openReader(read: (at: number, buffer: Buffer) => Promise<number>) {
  const chunk = Buffer.alloc(chunkBytes);
  let from = 0;
  let held = 0;
  let at = 0;
  async function take(length: number): Promise<Buffer> {
    if (length > chunkBytes || at > mostHeader) throw new DamagedFileError();
    if (at < from || at + length > from + held) {
      from = at;
      held = await read(at, chunk);
      if (held < length) throw new DamagedFileError();
    }
    at += length;
    return chunk.subarray(at - length - from, at - from);
  }
  return {
    take,
    position: () => at,
    skip(length: number) {
      at += length;
    },
    int: async () => (await take(4)).readUInt32LE(),
    long: async () => Number((await take(8)).readBigUInt64LE()),
  };
}

async function endOfModel(reader: Reader, name: string): Promise<number> {
  const begins = await reader.take(mark.length).catch(() => undefined);
  if (begins?.toString('latin1') !== mark) {
    throw new BadRequestError(`${name} is no model: it does not begin like a GGUF file.`);
  }
  await reader.int();
  const tensors = await reader.long();
  const alignment = await readAlignment(reader, await reader.long());
  let end = 0;
  for (let count = 0; count < tensors; count++) end = Math.max(end, await endOfTensor(reader));
  const header = reader.position();
  return end === 0 ? header : Math.ceil(header / alignment) * alignment + end;
}

async function readAlignment(reader: Reader, values: number): Promise<number> {
  let alignment = usualAlignment;
  for (let count = 0; count < values; count++) {
    const key = (await reader.take(await reader.long())).toString();
    const type = await reader.int();
    if (key === 'general.alignment' && type === uintType) alignment = (await reader.int()) || usualAlignment;
    else await skipValue(reader, type);
  }
  return alignment;
}

async function skipValue(reader: Reader, type: number): Promise<void> {
  if (type === stringType) return reader.skip(await reader.long());
  if (type !== listType) return reader.skip(sizeOf(type));
  const of = await reader.int();
  const length = await reader.long();
  if (of !== stringType && of !== listType) return reader.skip(length * sizeOf(of));
  for (let count = 0; count < length; count++) await skipValue(reader, of);
}

function sizeOf(type: number): number {
  const size = valueSizes[type];
  if (size === undefined) throw new DamagedFileError();
  return size;
}

/** Counted from where the tensors begin. Of a type that is not known here, its beginning. */
async function endOfTensor(reader: Reader): Promise<number> {
  reader.skip(await reader.long());
  const dimensions = await reader.int();
  let numbers = 1;
  for (let count = 0; count < dimensions; count++) numbers *= await reader.long();
  const [inBlock, bytes] = blocks[await reader.int()] ?? [1, 0];
  return (await reader.long()) + (numbers / inBlock) * bytes;
}
