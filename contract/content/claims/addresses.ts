import { trimEndOf } from '../../platform/trim.ts';
import type { Span } from './amounts.ts';

const topLevel =
  'com|net|org|info|biz|io|co|ai|app|dev|shop|store|online|site|tech|cloud|agency|studio|example|test|eu|uk|de|at|ch|fr|es|it|nl|be|lu|pt|pl|cz|sk|hu|ro|bg|gr|dk|se|no|fi|ie|us|ca|au|nz|in|jp|edu|gov|ly|gg|me|tv';
const link = String.raw`https?:\/\/[^\s<>()\[\]"“”]+`;
const mail = String.raw`(?<![\w.+-])[\w.+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`;
const domain = String.raw`(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:${topLevel})(?![\p{L}\p{N}-]|\.\p{L})(?:\/[^\s<>()\[\]"“”]*)?`;
const phone = String.raw`(?<![\p{L}\p{N}.,])(?!(?:19|20)\d\d-\d\d-\d\d(?!\d))(?:\+|00)?\(?\d{2,5}\)?(?:[\s\u00a0/-]\(?\d{2,6}\)?){2,5}(?![\p{L}\p{N}%]|[.,]\d)|\+\d{8,15}`;
const street = String.raw`\b\d{1,5}[a-zA-Z]?,?\s(?:\p{Lu}[\p{L}'’-]*\s){1,3}(?:Street|St\.|Road|Rd\.?|Avenue|Ave\.?|Lane|Square|Drive|Boulevard|Blvd\.?|Terrace|Way)(?!\p{L})|(?<![\p{L}-])\p{Lu}[\p{L}-]*(?:straße|strasse|str\.|weg|platz|gasse|allee)\s\d{1,4}[a-z]?\b`;
const any = new RegExp(`(?<web>${link}|${mail}|${domain})|(?<street>${street})|(?<phone>${phone})`, 'giu');

/** Web, mail and street addresses and telephone numbers, each with a form that can be compared. */
export function addressesIn(text: string): (Span & { plain: string; isWeb: boolean })[] {
  return [...text.matchAll(any)].map(({ 0: whole, index, groups = {} }) => {
    const trimmed = trimEndOf(whole, /[\s.,;:!?*_'’]/u);
    const isWeb = groups.web !== undefined;
    return {
      text: trimmed,
      start: index,
      end: index + trimmed.length,
      isWeb,
      plain: isWeb ? plainLink(trimmed) : trimmed.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''),
    };
  });
}

/** Without protocol, `www.`, the marks of campaigns and a closing slash. */
function plainLink(address: string): string {
  const plain = address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/#.*$/s, '')
    .replace(/([?&])(?:utm_[^&]*(?:&|$))+/g, '$1')
    .replace(/[?&]$/, '');
  return trimEndOf(plain, /\//);
}
