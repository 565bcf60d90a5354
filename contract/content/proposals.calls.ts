import { defineCall, idParams } from '../platform/call.ts';
import { optionalParagraphs, optionalText, requiredParagraphs } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { tones } from './post-kinds.ts';
import { textActions } from './text-actions.ts';

export const textActionSet = z.object({
  /** The model that would write; null without one. */
  model: z.nullable(z.string()),
  actions: z.array(z.enum(textActions)),
});
export type TextActionSet = z.infer<typeof textActionSet>;

export const proposalRequest = z.object({
  action: z.enum(textActions),
  /** The text as it is typed, without its title. */
  body: requiredParagraphs(100_000, 'Text is required'),
  /** The part of the text that is to be changed; empty for all of it. */
  part: optionalParagraphs(100_000),
  /** For `other_tone`. */
  tone: z._default(z.enum(tones), 'professional'),
  /** For `translate`: the language's name. */
  language: optionalText(60),
  count: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(3)), 1),
});
export type ProposalRequest = z.infer<typeof proposalRequest>;

export const textProposals = z.object({
  /** What wrote them: `composer`, or the model's name. */
  engine: z.string(),
  /** Each takes the place of the text, or of the part. */
  proposals: z.array(z.string()),
});
export type TextProposals = z.infer<typeof textProposals>;

export const listTextActions = defineCall({
  name: 'listTextActions',
  summary: 'What can be done to texts: with a connected model everything, without one what the composer can.',
  method: 'GET',
  path: '/post/text-actions/',
  access: 'signed-in',
  answers: { 200: textActionSet },
});

export const proposeTexts = defineCall({
  name: 'proposeTexts',
  summary: 'Proposes other texts for a post, or for a part of its text. Nothing is changed.',
  method: 'POST',
  path: '/post/posts/:id/proposals/',
  access: 'signed-in',
  params: idParams,
  body: proposalRequest,
  answers: { 200: textProposals },
});
