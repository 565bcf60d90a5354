import { addressesIn } from '../../../../../contract/content/claims/find-claims.ts';
import {
  defaultSections,
  defaultSegments,
  type Length,
  postKindTable,
} from '../../../../../contract/content/post-kinds.ts';
import { cleanLine, phrase } from '../../text/clean-text.ts';
import type { Block } from '../../text/markdown.ts';
import { leans } from '../../text/read-sentences.ts';
import type { Announcement } from '../announcement.ts';
import type { WritingRequest } from '../engine.ts';
import type { OutlineQuestions } from '../outline-questions.ts';
import type { Proof } from '../proofs.ts';
import { fitsVoice, linksOf, voiceOf, withLink } from '../voice.ts';
import { wordingOf } from '../wording.ts';

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
  const { ask, reply, colon, greeting } = wordingOf('news', '', language);
  const own = phrase(voiceOf(request).call_to_action);
  const [address] = linksOf(request);
  const isOwn = own !== '' && fitsVoice(own, request);
  const isLed = isOwn || voiceOf(request).links.length > 0;
  return { action: isLed ? withLink(isOwn ? own : ask, address, colon) : '', greeting, reply };
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

const gets =
  /^(?:get|learn|try|taste|meet|see|hear|discover|find out)\s|(?<!\p{L})(?:we(?:['’]ll)?|gives|helps|lets|offers|pays|saves|shows|takes|teaches|tells|walks)\s(?:[^.;:]{1,60}\s)?your?(?!\p{L})|(?:^|[,;]\s|(?<!\p{L})(?:and|so|where)\s)you(?:['’]ll| will| can)?\s(?:also |all )?(?:choose|find|get|hear|keep|learn|leave with|meet|receive|save|see|take home|taste|try|win)\s|^your?\s.*\s(?:free|included|on us)(?!\p{L})|^(?:Sie (?:\p{L}+ )?(?:bekommen|erfahren|erhalten|gehen mit|gewinnen|lernen|nehmen|probieren|sehen|sparen|treffen|wählen)|vous (?:apprenez|choisissez|découvrez|gagnez|goûtez|recevez|rencontrez|repartez|voyez)|(?:usted )?(?:aprende|conoce|elige|prueba|recibe|se lleva|ve)|cada \p{L}+ se lleva)(?!\p{L})/iu;
export const asks =
  /(?<!\p{L})(?:ask|cannot|expect|have to|if|must|need(?:ed)?|not|\p{L}{2,6}n['’]t|only|please|require[ds]?|should|unless|want|bitte|falls|müssen|nicht|nur|wenn|veuillez|seulement|apportez|prévoyez|pensez à|traiga|debe|solo|sólo)(?!\p{L})/iu;

export const isForReader = (text: string): boolean =>
  gets.test(text) &&
  !asks.test(text) &&
  /^\p{Lu}/u.test(text) &&
  text.split(' ').length > 5 &&
  !leans.test(text) &&
  addressesIn(text).length === 0;

export function withFitting(
  texts: readonly string[],
  others: readonly string[],
  fits: (texts: readonly string[]) => boolean,
): string[] {
  const chosen = [...texts];
  for (const text of others) if (fits([...chosen, text])) chosen.push(text);
  return chosen;
}
