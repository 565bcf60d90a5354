export interface ImageSize {
  width: number;
  height: number;
}

/** Bytes from the beginning that hold the size of any picture but one with unusually much metadata. */
export const sizeBytes = 512 * 1024;

/**
 * The width and height that the header of a JPEG, PNG or WebP declares, in pixels; undefined where it has none. The picture is not
 * decoded, so that a few bytes that declare billions of pixels cost nothing.
 */
export function readImageSize(head: Buffer): ImageSize | undefined {
  try {
    const size = findSize(head);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // It ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findSize(head: Buffer): ImageSize | undefined {
  if (head.readUInt16BE(0) === 0xffd8) return sizeOfJpeg(head);
  if (head.toString('latin1', 12, 16) === 'IHDR') {
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  return sizeOfWebp(head);
}

/** Markers of frames: all of 0xC0 to 0xCF but tables of codes (C4), a reserved one (C8) and conditions (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(head: Buffer): ImageSize | undefined {
  for (let at = 2; head.readUInt8(at) === 0xff; ) {
    const marker = head.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
    else at += 2 + head.readUInt16BE(at + 2);
  }
  return undefined;
}

function sizeOfWebp(head: Buffer): ImageSize | undefined {
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}
