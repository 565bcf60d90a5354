import { z } from 'zod';
import { normaliseUrl } from '../../people/identity/person-identities.ts';
import { bestSentences, matchedWords, tellingTerms, wantedTerms } from '../matching/explain-match.ts';
import type { JobBrief } from '../matching/read-job-brief.ts';
import { holdsPhrase, termsOfText, wordsOfText } from '../matching/words.ts';
import type { Hit } from '../provider.ts';

/** A result as search engines give it; texts may hold HTML. */
export interface WebResult {
  url: string;
  title: string;
  text: string;
  foundBy: string;
}

/** Longer links are of no use to anyone, and don't fit an index. */
const longestUrl = 2000;
const longestTitle = 200;

export function webHits(
  job: JobBrief,
  results: WebResult[],
  unread: number,
): { hits: Hit[]; passedOver: number } {
  const hits = results.flatMap((result) => webHit(job, result) ?? []);
  return { hits, passedOver: unread + results.length - hits.length };
}

/** A text of another server, which may send a number or nothing in its place. */
export const looseText = z
  .unknown()
  .optional()
  .transform((given) => {
    if (typeof given === 'string') return given;
    return typeof given === 'number' ? String(given) : '';
  });

/** Undefined when the link isn't one to a web page. */
export function webHit(job: JobBrief, result: WebResult): Hit | undefined {
  const url = URL.parse(result.url)?.href;
  const normalised = url === undefined ? undefined : normaliseUrl(url);
  if (url === undefined || normalised === undefined) return undefined;
  if (Math.max(url.length, normalised.length) > longestUrl) return undefined;
  const title = plainText(result.title).slice(0, longestTitle);
  const text = plainText(result.text);
  const terms = termsOfText(`${title}. ${text}`);
  const why: string[] = [];
  if (job.titles.some((wanted) => wanted.alike === 1 && holdsPhrase(terms, wanted.title.terms))) {
    why.push(`Mentions “${job.title.text}”`);
  }
  const skills = job.skills.filter((name) => holdsPhrase(terms, termsOfText(name)));
  if (skills.length > 0) why.push(`Skills mentioned: ${skills.join(', ')}`);
  if (job.place && holdsPhrase(terms, termsOfText(job.place.city))) why.push(`Mentions ${job.place.city}`);
  why.push(`Found by ${result.foundBy}`);
  const wanted = wantedTerms(job);
  const snippet = bestSentences(text, wanted);
  return {
    url,
    aliases: [],
    title: title || (URL.parse(url)?.hostname ?? url),
    place: /\bLocation: ?([^·|.]{2,80})(?=[·|.]|$)/.exec(text)?.[1]?.trim() ?? '',
    snippet,
    why,
    matched: [
      ...new Set([
        ...matchedWords(title, wordsOfText, wanted),
        ...matchedWords(snippet, wordsOfText, tellingTerms(wanted)),
      ]),
    ],
    sample: false,
  };
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
};

function plainText(html: string): string {
  return html
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi, (written, decimal, hex, name) => {
      if (name) return entities[name.toLowerCase()] ?? written;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '';
    })
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}
