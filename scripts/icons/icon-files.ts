/** A PNG and the width of its square, in pixels. */
export interface Png {
  size: number;
  data: Buffer;
}

/** A Windows icon: a directory of sizes up to 256, each a whole PNG. */
export function packIco(images: readonly Png[]): Buffer {
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of images.entries()) {
    const entry = 6 + index * 16;
    // One byte each, in which 256 is written as 0.
    header.writeUInt8(size % 256, entry);
    header.writeUInt8(size % 256, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...images.map(({ data }) => data)]);
}

/** Names under which macOS looks for each size; the larger ones serve as the double of the smaller, too. */
const icnsNames: Record<number, string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
};

/** A macOS icon: named PNGs one after the other. Sizes that macOS has no name for are left out. */
export function packIcns(images: readonly Png[]): Buffer {
  const parts = images.flatMap(({ size, data }) =>
    (icnsNames[size] ?? []).map((name) =>
      Buffer.concat([Buffer.from(name), bigEndian(data.length + 8), data]),
    ),
  );
  const length = parts.reduce((total, part) => total + part.length, 8);
  return Buffer.concat([Buffer.from('icns'), bigEndian(length), ...parts]);
}

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
