/** The longest line that RFC 5322 allows, in octets. */
const longestLine = 998;

interface Bodies {
  text: string;
  html: string;
}

/**
 * The two bodies of a mail, unencoded wherever that is allowed. Nodemailer encodes every text with a line over 76
 * characters, and quoted-printable breaks a link over two lines, so that nobody could copy it from the file.
 * @param allowsEightBit whether characters beyond ASCII may stay unencoded: true for files, false for mail servers, which
 *   need not accept them
 */
export function bodyParts(
  { text, html }: Bodies,
  { allowsEightBit }: { allowsEightBit: boolean },
): Bodies | { alternatives: { raw: string }[] } {
  const isPlain = [text, html].every(
    (body) => fitsLines(body) && (allowsEightBit || isAscii(body)) && !/\0|\r(?!\n)/.test(body),
  );
  // Both forms produce the same two alternatives, plain text first.
  return isPlain ? { alternatives: [rawPart('plain', text), rawPart('html', html)] } : { text, html };
}

function rawPart(type: 'plain' | 'html', body: string): { raw: string } {
  const head = [
    `Content-Type: text/${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isAscii(body) ? '7bit' : '8bit'}`,
  ];
  return { raw: [...head, '', body.replaceAll(/\r?\n/g, '\n').replaceAll('\n', '\r\n')].join('\r\n') };
}

const isAscii = (body: string) => !/[^\x20-\x7e\t\r\n]/.test(body);
const fitsLines = (body: string) =>
  body.split('\n').every((line) => Buffer.byteLength(line, 'utf8') <= longestLine);
