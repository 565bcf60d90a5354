/** Bytes from the beginning that decide the type. */
export const headBytes = 4100;

/** The media type that a content's beginning shows: a known format, `text/plain`, or `application/octet-stream`. */
export async function detectType(head: Uint8Array): Promise<string> {
  // Short signatures such as the `BM` of a bitmap are words of a text, too.
  if (isText(head) && !startsWith(head, '%PDF-')) return 'text/plain';
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  if (known) return known.mime;
  const isMarked = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  // A text in an older encoding holds any byte but zero.
  return isMarked || isWideText(head) || !head.includes(0) ? 'text/plain' : 'application/octet-stream';
}

const startsWith = (head: Uint8Array, sign: string) =>
  Buffer.from(head.subarray(0, sign.length)).equals(Buffer.from(sign));

/** True if the bytes are a text without control characters. The last character may be cut. */
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
