/** Bytes from the beginning that decide the type. */
export const headBytes = 4100;

/** The media type that a content's beginning shows: a known format, `text/plain`, or `application/octet-stream`. */
export async function detectType(head: Uint8Array): Promise<string> {
  // Short signatures such as the `BM` of a bitmap are words of a text, too.
  if (isText(head) && !startsWith(head, '%PDF-')) return 'text/plain';
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(head);
  if (known) return known.mime;
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  // A text in an older encoding holds any byte but zero.
  return isUtf16 || !head.includes(0) ? 'text/plain' : 'application/octet-stream';
}

const startsWith = (head: Uint8Array, sign: string) =>
  Buffer.from(head.subarray(0, sign.length)).equals(Buffer.from(sign));

/** Whether the bytes are UTF-8 without control characters. The last character may be cut. */
function isText(head: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a binary file from a text
    return !/[\u0000-\u0008\u000e-\u001f]/.test(text);
  } catch {
    return false;
  }
}
