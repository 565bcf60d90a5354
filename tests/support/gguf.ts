/** Writes files of models in the format of llama.cpp. */

export interface Tensor {
  /** The length of a row first. */
  shape: number[];
  values: Float32Array;
}

export interface Value {
  type: number;
  bytes: Buffer<ArrayBuffer>;
}

export function packGguf(
  metadata: readonly [key: string, value: Value][],
  tensors: Record<string, Tensor>,
): Buffer<ArrayBuffer> {
  const names = Object.entries(tensors);
  const parts: Buffer[] = [Buffer.from('GGUF'), int(3), long(names.length), long(metadata.length)];
  for (const [key, { type, bytes: value }] of metadata) parts.push(string(key), int(type), value);
  let offset = 0;
  for (const [name, { shape, values }] of names) {
    parts.push(string(name), int(shape.length), ...shape.map(long), int(0), long(offset));
    offset += padded(values.byteLength);
  }
  const head = Buffer.concat(parts);
  const data = names.flatMap(([, { values }]) => [
    Buffer.from(values.buffer),
    Buffer.alloc(padded(values.byteLength) - values.byteLength),
  ]);
  return Buffer.concat([head, Buffer.alloc(padded(head.length) - head.length), ...data]);
}

const padded = (length: number) => Math.ceil(length / 32) * 32;
const written = (size: number, write: (buffer: Buffer) => void) => {
  const buffer = Buffer.alloc(size);
  write(buffer);
  return buffer;
};
export const int = (value: number) => written(4, (buffer) => buffer.writeInt32LE(value));
const long = (value: number) => written(8, (buffer) => buffer.writeBigUInt64LE(BigInt(value)));
export const string = (value: string) => Buffer.concat([long(Buffer.byteLength(value)), Buffer.from(value)]);
export const uint = (value: number): Value => ({ type: 4, bytes: int(value) });
export const float = (value: number): Value => ({
  type: 6,
  bytes: written(4, (buffer) => buffer.writeFloatLE(value)),
});
export const text = (value: string): Value => ({ type: 8, bytes: string(value) });
export const list = (type: number, entries: Buffer[]): Value => ({
  type: 9,
  bytes: Buffer.concat([int(type), long(entries.length), ...entries]),
});
export const bool = (value: boolean): Value => ({ type: 7, bytes: Buffer.from([Number(value)]) });
