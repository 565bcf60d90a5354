import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import { writePrompt } from '../../../../../contract/content/open-prompts.ts';
import { cleanLine, phrase, wordsWithin } from '../clean-text.ts';
import type { WritingRequest } from '../engine.ts';
import { splitSentences } from '../sentences.ts';
import { fitsVoice, linksOf, voiceOf } from '../voice.ts';
import { nearest, type Proof, proofsOf } from './proofs.ts';
import { withinSentence } from './wording.ts';

const mostProofs = 3;
const asked = { short: 'One sentence', medium: 'Two sentences', long: 'Four sentences' } as const;

/**
 * What there is to lay out where an argument is asked for: what the brief says, proofs of the company with their source, and questions
 * to the author. It is no draft, and says so by what it asks.
 */
export interface OutlineParts {
  topic: string;
  audience: string;
  title: string;
  ask(question: string): string;
  askShort(question: string): string;
  list(proofs: readonly Proof[]): string;
  given(proofs: readonly Proof[]): string;
  /** The proofs that have to do with the topic; for a post without one, the first of the profile. */
  matching(): Proof[];
  near(heading: string): Proof[];
  subject(index: number): string;
  /** Empty where neither voice nor profile has anything to ask. */
  actionLine: string;
}

export function outlineParts(request: WritingRequest): OutlineParts {
  const { prompt, profile } = request;
  const proofs = proofsOf(request);
  const title = phrase(prompt.topic) || phrase(profile.company_name) || 'Outline';
  const list = (items: readonly Proof[]) => items.map((proof) => `• ${sourced(proof)}`).join('\n');
  return {
    topic: phrase(prompt.topic) || `what ${phrase(profile.company_name)} does`,
    audience: withinSentence(phrase(prompt.target_audience)),
    title,
    ask: (question) => writePrompt(`${question} ${asked[prompt.length]}.`),
    askShort: (question) => writePrompt(`${question} One sentence.`),
    list,
    given: (items) => list([...briefOf(request), ...items]),
    matching: () =>
      phrase(prompt.topic) === ''
        ? proofs.slice(0, mostProofs)
        : nearest(proofs, [prompt.topic, prompt.facts ?? ''], request).slice(0, mostProofs),
    near: (heading) => nearest(proofs, [heading], { ...request, prompt: { ...prompt, target_audience: '' } }),
    subject: (index) => wordsWithin(title, inboxLimits.subject - 5) + (index === 0 ? '' : ` (${index + 1})`),
    actionLine: actionLineOf(request),
  };
}

const sourced = ({ text, source, isSentence }: Proof): string =>
  isSentence && text.includes(`(${source})`) ? text : `${text} (${source})`;

const briefOf = (request: WritingRequest): Proof[] =>
  (request.prompt.facts ?? '')
    .split('\n')
    .flatMap((line) => splitSentences(cleanLine(line.replace(/^\s*[-*•]\s+/u, ''))))
    .filter((text) => phrase(text) !== '' && fitsVoice(text, request))
    .map((text) => ({ text, source: 'your brief', isSentence: true }));

function actionLineOf(request: WritingRequest): string {
  const [link] = linksOf(request);
  const ask = phrase(voiceOf(request).call_to_action);
  const words = fitsVoice(ask, request) ? ask : '';
  return link === undefined || words.includes(link) ? words : `${words || 'Read more'}: ${link}`;
}
