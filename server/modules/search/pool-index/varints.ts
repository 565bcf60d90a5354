/** Whole numbers of 0 and above, written as seven bits a byte: small ones, which are the many, take one. */
export class VarintWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  write(value: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** What was written, as bytes of its own. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

/** Reads the numbers that a `VarintWriter` wrote, in their order. */
export function readVarints(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    if (byte >= 0x80) {
      value += (byte & 0x7f) * scale;
      scale *= 0x80;
    } else {
      values.push(value + byte * scale);
      value = 0;
      scale = 1;
    }
  }
  return values;
}

/** The number of 0 to 2³¹ - 1 that begins at this byte. */
export function varintAt(bytes: Uint8Array, from: number): number {
  let value = 0;
  for (let at = from, shift = 0; ; at++, shift += 7) {
    const byte = bytes[at] as number;
    value |= (byte & 0x7f) << shift;
    // Also past the end of a damaged block.
    if (!(byte >= 0x80)) return value;
  }
}

/** How many bytes such a number takes. */
export function bytesOfVarint(value: number): number {
  let bytes = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes++;
  return bytes;
}
