import type { z } from 'zod';
import type { Length } from '../../../../../contract/content/post-kinds.ts';
import type { WritingRequest } from '../../engines/engine.ts';
import { headingsAsked, type Range, sentenceRanges } from '../../engines/kinds/kind-writer.ts';
import { cleanLine, phrase } from '../../text/clean-text.ts';
import { countSentences } from '../../text/sentences.ts';
import type { Piece } from '../read-markdown.ts';

export interface KindQuestion<P = unknown> {
  /** The descriptions are instructions to a model. Only shapes stand here, because services refuse schemas with keywords they don't know. */
  parts: z.ZodType<P>;
  /** A filled answer, about a bakery, which shows a model the form. */
  example: P;
  order: string;
  markdown?: {
    isLabel(name: string): boolean;
    read(pieces: readonly Piece[], request: WritingRequest): unknown;
  };
  asked(request: WritingRequest): Record<string, unknown>;
  texts(request: WritingRequest): number;
  /** Sentences of texts by their fields, and entries of lists, which an engine can hold an answer to. */
  held(request: WritingRequest): { sentences: Record<string, Range>; entries?: Record<string, number> };
  begun?(parts: P): number;
  clean?(text: string): string;
  faults(judged: Judged, parts: P): string[];
}

/** Sentences of a section, an item or a mail, which may be shorter than a post: that is better than filler. */
export const partRanges: Record<Length, Range> = {
  ...sentenceRanges,
  medium: { min: 2, max: 5 },
  long: { min: 3, max: 9 },
};

export const rangeText = ({ min, max }: Range): string => (min === max ? `${min}` : `${min} to ${max}`);

export const sameName = (name: string): string => cleanLine(name).toLowerCase();

const mark = /^(?:\d{1,2}[.)]\s|(?:section|part|segment)(?: \d{1,2})?\s?[:–—-]\s)/iu;

/** The heading that is meant by one of an answer, such as `1. Introduction: Why nights are long`; undefined for another one. */
export const headingMeant = (name: string, wanted: readonly string[]): string | undefined => {
  const given = sameName(name.replace(/^[^\p{L}\p{N}]+/u, '').replace(mark, ''));
  return (
    wanted.find((one) => sameName(one) === given) ??
    wanted.find(
      (one) => /^[\s:–—-]/u.test(given.slice(sameName(one).length)) && given.startsWith(sameName(one)),
    )
  );
};

export interface Judged extends WritingRequest {
  /** How many sentences a text may have too many or too few; infinite for an answer that is kept with its small faults. */
  slack: number;
}

export function countFaults(judged: Judged, where: string, text: string, { min, max }: Range): string[] {
  const { slack } = judged;
  const count = countSentences(text, namesIn(judged));
  if (count >= Math.max(1, min - slack) && count <= max + slack) return [];
  return [
    `${where} has ${count} ${count === 1 ? 'sentence' : 'sentences'} instead of ${rangeText({ min, max })}.`,
  ];
}

export const lackFaults = (where: string, texts: Record<string, string>): string[] =>
  Object.entries(texts)
    .filter(([, text]) => !/[\p{L}\p{N}]/u.test(text))
    .map(([name]) => `${where} has no ${name}.`);

export function namedFaults<T>(
  judged: Judged,
  what: 'section' | 'segment',
  parts: readonly T[],
  nameOf: (part: T) => string,
  faultsOf: (part: T) => string[],
): string[] {
  const wanted = headingsAsked(judged);
  const found = parts.map((part) => sameName(nameOf(part)));
  const missing = wanted.filter((name) => !found.includes(sameName(name)));
  if (missing.length > 0) return missing.map((name) => `The ${what} “${name}” is missing.`);
  if (found.join('\n') !== wanted.map(sameName).join('\n')) {
    return [`The ${what}s must be exactly: ${wanted.join(', ')}.`];
  }
  return parts.flatMap(faultsOf);
}

function namesIn({ prompt, profile, voice }: WritingRequest): string[] {
  const typed = [
    ...(voice?.proof_points ?? []).flatMap((proof) => [
      `${phrase(proof.text)} (${phrase(proof.source)})`,
      proof.source,
    ]),
    ...Object.values(profile).flat(),
    prompt.topic,
    prompt.target_audience,
    ...prompt.keywords,
  ];
  const names = typed
    .flatMap((text) => [phrase(text), cleanLine(text)])
    .filter((text) => text.length > 1 && text.length <= 120 && /\p{Sentence_Terminal}/u.test(text));
  return [...new Set(names)];
}
