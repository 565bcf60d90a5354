import type { ColumnsWith } from '../../people/fields.ts';
import { isGeneral, isOrdinary, termsOfName } from '../matching/words.ts';
import type { ClauseNeed } from '../reading/advert/clauses.ts';
import { clausesOfAdvert } from '../reading/advert/sections.ts';
import { detectLanguage } from '../vocabulary/language.ts';
import { readRole } from '../vocabulary/read-role.ts';
import { termsOfWord, tokenize } from '../vocabulary/text.ts';
import { expandTitle, type TitleOptions } from '../vocabulary/titles.ts';

export type DocumentTexts = ColumnsWith<{ search: 'document' }>;

export interface AnalysedDocument {
  counts: Map<string, number>;
  length: number;
}

export interface QueryTerm {
  weight: number;
  /** What the same word is in texts of other languages, itself among them: they are as rare as all of them together. */
  forms?: string[];
  /** It counts as no rarer than the rarest of these that anybody has. */
  notRarerThan?: string[];
  /** More than a word of any work or advertisement: it speaks for the few whose text has it. */
  isTelling?: boolean;
}

export type Query = Map<string, QueryTerm>;

const fieldWeights = { title: 3, skills: 2, summary: 1 } as const satisfies Record<
  keyof DocumentTexts,
  number
>;
/** Longer ones are data, not words, and no index takes them. */
const longestTerm = 64;

export function analyseDocument({ title, skills, summary }: DocumentTexts): AnalysedDocument {
  const listed = skills.join(', ');
  const language = detectLanguage(`${title}\n${listed}\n${summary}`);
  const counts = new Map<string, number>();
  let length = 0;
  const add = (text: string, weight: number) => {
    for (const { term } of tokenize(text, language)) {
      if (term.length > longestTerm) continue;
      counts.set(term, (counts.get(term) ?? 0) + weight);
      length += weight;
    }
  };
  add(title, fieldWeights.title);
  add(listed, fieldWeights.skills);
  add(summary, fieldWeights.summary);
  return { counts, length };
}

const countOfNeed: Record<ClauseNeed, number> = { must: 1, plain: 1, duty: 1, nice: 0.4, not: 0, drop: 1 };
const isTelling = (word: string) => termsOfName(word).some((term) => !isOrdinary(term) && !isGeneral(term));
const titleRepeats = 3;
const expansionShare = 0.6;

/** Includes the words of other languages, and with less weight those of other names for the title. */
export function analyseJob(
  { title, description }: { title: string; description: string },
  options: TitleOptions = {},
): Query {
  const language = detectLanguage(`${title}\n${description}`);
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const { word } of tokenize(text, language)) counts.set(word, (counts.get(word) ?? 0) + weight);
  };
  add(title, titleRepeats);
  for (const { text, need } of clausesOfAdvert(description)) add(text, countOfNeed[need]);
  const query: Query = new Map();
  const raise = (term: string, count: number, kin: Omit<QueryTerm, 'weight'>) => {
    const weight = count;
    if (term.length <= longestTerm && weight > (query.get(term)?.weight ?? 0))
      query.set(term, { ...query.get(term), ...kin, weight });
  };
  for (const [word, count] of counts) {
    const forms = termsOfWord(word, language);
    const kin = {
      ...(forms.length > 1 && { forms }),
      ...(count > 0 && isTelling(word) && { isTelling: true }),
    };
    for (const term of forms) raise(term, count, kin);
  }
  const own = tokenize(title, language).map(({ term }) => term);
  for (const { phrase, weight, language: of } of expandTitle(readRole(title).role, language, options)) {
    for (const { term, word } of tokenize(phrase, of)) {
      const kin = query.has(term) ? {} : { notRarerThan: own, ...(isTelling(word) && { isTelling: true }) };
      raise(term, titleRepeats * weight * expansionShare, kin);
    }
  }
  return query;
}
