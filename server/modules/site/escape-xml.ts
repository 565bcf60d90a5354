import { withoutControlCharacters } from '../../../contract/platform/control-characters.ts';

/** Escapes text for XML and HTML, and removes the control characters that XML cannot hold. */
export const escapeXml = (text: string): string =>
  withoutControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
