import type { Hit } from '../provider.ts';
import type { Ranked, RankedRow } from './rank-candidates.ts';
import type { JobBrief } from './read-job-brief.ts';
import { isGeneral, isOrdinary, type Term, termsOfText, wordsOfName, wordsOfText } from './words.ts';

export type Explanation = Pick<Hit, 'why' | 'matched' | 'snippet'>;

const mostSkills = 6;
const mostMatched = 24;

/** @param denied terms that the text denies or lacks: no reason names them, though the words may stand there */
export function explainMatch(
  job: JobBrief,
  found: Ranked<RankedRow>,
  summary: string,
  denied: string[] = [],
): Explanation {
  const wanted = wantedTerms(job).difference(new Set(denied.flatMap(termsOfText)));
  const snippet = bestSentences(summary, wanted) || found.row.skills.join(', ');
  const inTitle = matchedWords(found.row.title, wordsOfName, titleTerms(job));
  const inSnippet = matchedWords(snippet, wordsOfText, tellingTerms(wanted)).filter(
    (word) => !companySuffix.test(word),
  );
  const why: string[] = [];
  if (found.title.isFull) why.push(`Title matches “${job.title.text}”`);
  else if (found.title.score >= similarTitle) why.push(`Similar title: ${found.row.title}`);
  if (found.skills.length > 0) why.push(`Skills: ${found.skills.slice(0, mostSkills).join(', ')}`);
  else if (inSnippet.length > 0) why.push(`Summary mentions: ${inSnippet.slice(0, mostSkills).join(', ')}`);
  if (found.place.why !== undefined) why.push(found.place.why);
  return {
    why,
    matched: distinct([...inTitle, ...found.skills, ...inSnippet]).slice(0, mostMatched),
    snippet,
  };
}

/** `Alder & Co` is no reason to find a person for Denver, CO. */
const companySuffix = /^(?:co|ag|kg|se|sa|as|ab|nv|bv|oy|lp|ou)$/i;

const similarTitle = 0.5;

export const isWeak = ({ title, skills }: Pick<Ranked<RankedRow>, 'title' | 'skills'>): boolean =>
  title.score < similarTitle && skills.length === 0;

const titleTerms = (job: JobBrief): Set<Term> =>
  new Set(job.titles.flatMap(({ title, alike }) => (alike >= 0.9 ? title.terms : [])));

const wantedOf = new WeakMap<JobBrief, Set<Term>>();

export function wantedTerms(job: JobBrief): Set<Term> {
  const known = wantedOf.get(job) ?? readWantedTerms(job);
  wantedOf.set(job, known);
  return known;
}

function readWantedTerms(job: JobBrief): Set<Term> {
  const ofDescription = job.demands.terms.flatMap((text) => wordsOfText(text).map(({ term }) => term));
  return new Set([...titleTerms(job), ...ofDescription].filter((term) => !isOrdinary(term)));
}

export const tellingTerms = (terms: Set<Term>): Set<Term> =>
  new Set([...terms].filter((term) => !isGeneral(term)));

/** Returns each word once, as written. */
export function matchedWords(
  text: string,
  read: (text: string) => { term: Term; start: number; end: number }[],
  terms: Set<Term>,
): string[] {
  return distinct(
    read(text)
      .filter(({ term }) => terms.has(term))
      .map(({ start, end }) => text.slice(start, end)),
  );
}

function distinct(words: string[]): string[] {
  const first = new Map<string, string>();
  for (const word of words) {
    const key = word.toLowerCase();
    if (!first.has(key)) first.set(key, word);
  }
  return [...first.values()];
}

const snippetLength = 280;

/** Making one takes longer than reading a summary with it. */
const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Takes the one or two sentences in which most of the terms stand, in their order. */
export function bestSentences(text: string, terms: Set<Term>): string {
  const sentences = [...sentenceSegmenter.segment(text.replace(/\s+/g, ' ').trim())].map(
    ({ segment }, at) => ({
      at,
      segment: segment.trim(),
      matches: new Set(wordsOfText(segment).map(({ term }) => term)).intersection(terms).size,
    }),
  );
  const [best, second] = sentences.toSorted((a, b) => b.matches - a.matches || a.at - b.at);
  if (!best) return '';
  const both = [best, second].filter((sentence) => sentence !== undefined).sort((a, b) => a.at - b.at);
  const joined = both
    .map(({ segment }) => segment)
    .join(best && second && Math.abs(best.at - second.at) > 1 ? ' … ' : ' ');
  return joined.length <= snippetLength ? joined : shorten(best.segment);
}

function shorten(text: string): string {
  if (text.length <= snippetLength) return text;
  const cut = text.slice(0, snippetLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), snippetLength / 2))}…`;
}
