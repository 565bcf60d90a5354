import iconv from 'iconv-lite';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';

/** Begins texts in ISO-2022-KR. */
export const markOfKorean = '\x1b$)C';

/** Reads a text in an encoding, without its mark; Vietnamese tones join their letters. What is no character becomes U+FFFD. */
export function decodeIn(bytes: Uint8Array, encoding: TextEncoding): string {
  if (encoding === 'hz-gb-2312') return decodeShifted(bytes, 'gbk', '~{', '~}').replace(/~(~|\n)/g, '$1');
  if (encoding === 'iso-2022-kr')
    return decodeShifted(bytes, 'euc-kr', '\x0e', '\x0f').replace(markOfKorean, '');
  // The platform's decoder has few code pages of DOS and the Mac.
  const isKnown = /^(?:utf-8|utf-16|win|iso|koi|gbk|big5|shift|euc|ibm|x-)/.test(encoding);
  const text = isKnown ? new TextDecoder(encoding).decode(bytes) : iconv.decode(Buffer.from(bytes), encoding);
  return encoding === 'windows-1258' ? text.normalize('NFC') : text;
}

/** Reads a text of seven bits, in parts of which each is the lower half of a byte. */
function decodeShifted(bytes: Uint8Array, upper: string, open: string, close: string): string {
  const [first = '', ...others] = Buffer.from(bytes).toString('latin1').split(open);
  const raise = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0) | (one > ' ' ? 0x80 : 0));
  const read = others.map((part) => {
    const [inner = '', ...rest] = part.split(close);
    return new TextDecoder(upper).decode(raise(inner)) + rest.join(close);
  });
  return first + read.join('');
}
