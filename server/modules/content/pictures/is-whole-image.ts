/**
 * Whether a JPEG, PNG or WebP goes on to its end, which one that broke off while it was copied does not. Its pixels are not decoded.
 * What stands behind the end, as some cameras write it, does not matter.
 */
export function isWholeImage(content: Buffer): boolean {
  try {
    if (content.readUInt16BE(0) === 0xffd8) return isWholeJpeg(content);
    if (content.toString('latin1', 1, 4) === 'PNG') return isWholePng(content);
    return content.readUInt32LE(4) + 8 <= content.length;
  } catch (error) {
    // It ends within a header.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const startOfScan = 0xda;
const endOfImage = Buffer.from([0xff, 0xd9]);

/** The end is looked for behind the first scan: a thumbnail in the metadata has one of its own. */
function isWholeJpeg(content: Buffer): boolean {
  for (let at = 2; content.readUInt8(at) === 0xff; ) {
    const marker = content.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + content.readUInt16BE(at + 2);
    if (marker === startOfScan) return content.indexOf(endOfImage, at) !== -1;
  }
  return false;
}

function isWholePng(content: Buffer): boolean {
  let hasPixels = false;
  for (let at = 8; ; ) {
    const type = content.toString('latin1', at + 4, at + 8);
    const next = at + 12 + content.readUInt32BE(at);
    if (next > content.length) return false;
    if (type === 'IDAT') hasPixels = true;
    if (type === 'IEND') return hasPixels;
    at = next;
  }
}
