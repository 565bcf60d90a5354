import type { ProposalRequest } from '../../../../contract/content/proposals.calls.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { composer } from '../engines/composer/composer.ts';
import { readFacts } from '../engines/composer/facts.ts';
import type { WritingRequest } from '../engines/engine.ts';
import { paragraph, withoutTitle } from '../engines/markdown.ts';
import { splitSentences } from '../engines/sentences.ts';
import { avoidedWordsIn, fitsVoice, voiceOf } from '../engines/voice.ts';
import { keepLinks } from './keep-links.ts';
import { shorten } from './shorten.ts';

/** The facts that *longer* adds at most. */
const mostFacts = 3;

/**
 * One proposal of the composer.
 * @param draft the request of the post, with a seed of its own for each proposal
 * @throws BadRequestError with the reason when there is nothing to propose
 */
export async function composeProposal(
  draft: WritingRequest,
  { action, body, part, tone }: ProposalRequest,
  title: string,
): Promise<string> {
  const whole = part === '' ? body : part;
  switch (action) {
    case 'shorter': {
      const { profile, prompt } = draft;
      const shorter = shorten(
        whole,
        [title, prompt.topic, profile.company_name, ...profile.products_services],
        (sentence) => avoidedWordsIn(sentence, draft).length > 0,
      );
      if (shorter === whole) throw new BadRequestError('No paragraph has a sentence to spare.');
      return shorter;
    }
    case 'longer':
      return addFacts(draft, body);
    case 'other_opening':
      return replaceOpening(body, await compose(draft));
    case 'other_tone':
      return withLinksOf(body, await compose({ ...draft, prompt: { ...draft.prompt, tone } }), draft);
    default:
      return withLinksOf(body, await compose(draft), draft);
  }
}

/** A text that is written anew, with the links that somebody has added to the one before. */
function withLinksOf(body: string, other: string, draft: WritingRequest): string {
  const own = [draft.profile.website, ...voiceOf(draft).links].map(withoutSlash);
  return keepLinks(
    body,
    other,
    (address) => own.includes(withoutSlash(address)),
    (sentence) => fitsVoice(sentence, draft),
  );
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

async function compose(draft: WritingRequest): Promise<string> {
  const written = await composer.write(draft, new AbortController().signal);
  return withoutTitle(written.content, written.title);
}

/** Adds sentences of the profile that the text does not have yet, before its last paragraph. */
function addFacts(draft: WritingRequest, body: string): string {
  const { company_name, description, mission } = draft.profile;
  const facts = [description, mission]
    .flatMap((typed) => readFacts(typed, company_name))
    .filter(({ text, isSentence, leans }) => isSentence && !leans && !body.includes(paragraph(text)))
    .filter(({ text }) => fitsVoice(text, draft))
    .slice(0, mostFacts);
  if (facts.length === 0) {
    throw new BadRequestError(
      'The text has every sentence of your company profile already. Add facts to the profile.',
    );
  }
  const blocks = body.split(/\n{2,}/);
  const added = paragraph(facts.map(({ text }) => text).join(' '));
  // The last paragraph is what to do next, or the hashtags.
  const at = blocks.length > 1 ? blocks.length - 1 : 1;
  return [...blocks.slice(0, at), added, ...blocks.slice(at)].join('\n\n');
}

/** The text with the first sentence of another one, in place of its own unless that has a figure or a link. */
function replaceOpening(body: string, other: string): string {
  const opening = splitSentences(firstParagraph(other) ?? '')[0];
  const first = firstParagraph(body);
  if (opening === undefined || first === undefined) {
    throw new BadRequestError('The text has no paragraph whose opening could be another.');
  }
  const [former = '', ...rest] = splitSentences(first);
  // A figure or a link is what readers need: the new opening then stands before it.
  const kept = /\d|\]\(|https?:/.test(former) ? [former, ...rest] : rest;
  return body.replace(first, () => [opening, ...kept].join(' '));
}

const firstParagraph = (markdown: string): string | undefined =>
  markdown.split(/\n{2,}/).find((block) => !/^(?:#|\*\*[^*:]+:\*\*|[-*+>|]|\d+[.)] )/.test(block.trim()));
