import { isOrdinary, wordsOfText } from './words.ts';

/** So many words in a row stand in two texts by chance at most once. */
const run = 6;
/** A copy is so long, and so large a part of the one text or the other. */
const fewestCopied = 20;
const copiedPart = 0.5;
/** A list names so many things of the job; a long one may name a few others beside them. */
const fewestListed = 6;
const longList = 10;
const listedPart = 0.9;

interface JobTexts {
  title: string;
  description: string;
}

/**
 * Tells who repeats the text of a job instead of telling of themselves: by a copy of its sentences, or by a list of its words with
 * hardly any other.
 */
export function repeaterOf({
  title,
  description,
}: JobTexts): (person: { skills: string[]; summary: string }) => boolean {
  const job = termsOf(`${title}\n${description}`);
  const known = new Set(job);
  const runs = new Set(runsOf(job));
  const repeated = (terms: string[]) => {
    const isCopied = new Uint8Array(terms.length);
    for (const [at, words] of runsOf(terms).entries()) if (runs.has(words)) isCopied.fill(1, at, at + run);
    return isCopied.reduce((sum, one) => sum + one, 0);
  };
  return ({ skills, summary }) => {
    const terms = termsOf(`${skills.join('\n')}\n${summary}`);
    const copied = repeated(terms);
    if (copied >= fewestCopied && copied >= copiedPart * Math.min(terms.length, job.length)) return true;
    const telling = [...new Set(terms)].filter((term) => !isOrdinary(term));
    const listed = telling.filter((term) => known.has(term)).length;
    return listed >= fewestListed && listed >= telling.length * (telling.length < longList ? 1 : listedPart);
  };
}

const termsOf = (text: string): string[] => wordsOfText(text).map(({ term }) => term);

const runsOf = (terms: string[]): string[] =>
  terms.slice(0, Math.max(0, terms.length - run + 1)).map((_, at) => terms.slice(at, at + run).join(' '));
