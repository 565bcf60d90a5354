import { homedir } from 'node:os';

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

/** What must not stand in a file that people send around, and what stands there instead. */
const secrets: [RegExp, string][] = [
  [/\bBearer\s+\S+/gi, 'Bearer ***'],
  // A JWT.
  [/(?<![\w-])(?=[\w-]*\.[\w-]*\.)[\w-]*?\beyJ[\w-]*\.[\w-]*\.[\w-]*/g, '***'],
  // A mailed link.
  [/(auth\/(?!organization\/)[a-z]+\/)[^\s"'<>]+/gi, '$1***'],
  [/((?:access|refresh|token|password|secret)["']?\s*[=:]\s*["']?)[^\s"'&,;})]+/gi, '$1***'],
  // Credentials in a URL.
  [/\/\/[^/\s@]+@/g, '//***@'],
  // A mail address.
  [/(?<![^\s"'<>()[\],:;@=/])[^\s"'<>()[\],:;@=/]+@[^\s"'<>()[\],:;@/]+/g, '***@***'],
  // An opaque token; the ids of tasks stay readable.
  [new RegExp(`(?<![\\w-])(?!${uuid}(?![\\w-]))[\\w-]{32,}(?![\\w-])`, 'g'), '***'],
];

/** A text without tokens, mail addresses and the name of the user's folder. */
export function maskSecrets(text: string): string {
  const masked = secrets.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
  return masked.replaceAll(homedir(), '~');
}
