/**
 * A UTF-8 file with a few damaged bytes stays UTF-8, and its damaged rows are refused one by one; a file in which
 * no accented letter is valid UTF-8 was written by older office software as Windows-1252.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\uFFFD') || /[^\p{ASCII}\uFFFD]/u.test(text)) return text;
  return new TextDecoder('windows-1252').decode(bytes);
}
