import {
  defaultSections,
  defaultSegments,
  type Length,
  postKindTable,
} from '../../../../../contract/content/post-kinds.ts';
import { cleanLine, flow, phrase, present } from '../../text/clean-text.ts';
import type { Block } from '../../text/markdown.ts';
import { leans } from '../../text/read-sentences.ts';
import { type Announcement, asSentence } from '../announcement.ts';
import type { WritingRequest } from '../engine.ts';
import type { OutlineQuestions } from '../outline-questions.ts';
import type { Proof } from '../proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from '../voice.ts';
import { wordsIn } from '../words.ts';

/**
 * The form of a kind of post: every engine supplies its parts as plain text, which `layout` alone turns into a post. What a model is
 * asked for them stands in `model/kinds`.
 */
export interface KindWriter<P = unknown> {
  layout(request: WritingRequest, parts: P): Block[];
  /** Of the text itself; other kinds are titled by their topic. */
  title?(parts: P): string;
  announce(request: WritingRequest, told: Announcement): P;
  outline(outline: Outline): P;
}

/** What is known where an argument is asked for. */
export interface Outline {
  request: WritingRequest;
  title: string;
  language: string;
  questions: OutlineQuestions;
  ask(question: string, size?: keyof OutlineQuestions['sizes']): string;
  /** Proofs near the topic, then those near the audience, nearest first. */
  matching: readonly Proof[];
  /** With what the brief says before them. */
  given(proofs: readonly Proof[]): string;
}

export const mostProofsListed = 3;

export const listProofs = (items: readonly Proof[]) =>
  items.map(({ text, source }) => `• ${text} (${source})`).join('\n');

export function actionOf({ request, language }: Outline): {
  action: string;
  greeting: string;
  reply: string;
} {
  const { more, reply, colon, greeting } = wordsIn(language);
  const own = phrase(voiceOf(request).call_to_action);
  const [address] = linksOf(request);
  const isOwn = own !== '' && fitsVoice(own, request);
  const isLed = isOwn || voiceOf(request).links.length > 0;
  return { action: isLed ? withLink(isOwn ? own : more, address, colon) : '', greeting, reply };
}

export interface Range {
  min: number;
  max: number;
}

/** Sentences of a post (spec §3: 1–2, 3–5, a paragraph). */
export const sentenceRanges: Record<Length, Range> = {
  short: { min: 1, max: 2 },
  medium: { min: 3, max: 5 },
  long: { min: 6, max: 9 },
};

export const mostProofs: Record<Length, number> = { short: 0, medium: 1, long: 2 };

export function headingsAsked({ kind, prompt }: WritingRequest): string[] {
  const field = postKindTable[kind].headings;
  if (field === undefined) return [];
  const names = prompt[field].map(cleanLine).filter((name) => name !== '');
  return names.length > 0 ? names : [...(field === 'sections' ? defaultSections : defaultSegments)];
}

/** Headline, sentences, facts and proofs as paragraphs; a short text has few sentences and all facts. */
export function paragraphsOf(
  { news, sentences, card, version, opening }: Announcement,
  {
    length = 'medium',
    list,
    proofs = [],
    isListFirst = version % 2 === 1 && length !== 'short',
  }: {
    length?: Length;
    list: (texts: readonly string[]) => string;
    proofs?: readonly string[];
    isListFirst?: boolean;
  },
): string[] {
  const own = length === 'short' ? sentences.slice(0, 1) : sentences;
  const told = [flow(own), list(card)];
  const others = proofs.filter((text) => text !== opening);
  return present([opening, asSentence(news), ...(isListFirst ? told.reverse() : told), flow(others)]);
}

/** A sentence that leans on the one before it stays beside it. */
export function wholeSentences(sentences: readonly string[]): string[] {
  const whole: string[] = [];
  for (const text of sentences) whole.push(flow([leans.test(text) && whole.pop(), text]));
  return whole;
}

export function withFitting(
  texts: readonly string[],
  others: readonly string[],
  fits: (texts: readonly string[]) => boolean,
): string[] {
  const chosen = [...texts];
  for (const text of others) if (fits([...chosen, text])) chosen.push(text);
  return chosen;
}
