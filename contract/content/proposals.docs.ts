import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import * as proposals from './proposals.calls.ts';

const docs: DocsOf<typeof proposals> = {
  listTextActions: {
    description: 'What can be done to texts at present, and by which model.',
    example: { answer: { model: null, actions: ['another_version', 'shorter', 'longer', 'other_opening'] } },
  },
  proposeTexts: {
    description:
      'Proposes up to three texts in place of the given one, or of a part of it. Nothing is stored: save the chosen one with `PATCH /post/posts/{id}/`. A model is asked for at most 90 seconds.',
    refusals: {
      400: 'The action needs a connected model, the model did not answer, or nothing can be done to this text.',
      404: 'The organization has no such post.',
    },
    example: {
      body: { action: 'shorter', body: 'Ports lose hours. We find them. It takes a day.' },
      answer: { engine: 'composer', proposals: ['Ports lose hours. We find them.'] },
    },
  },
};

export const proposalsSection: ApiSection = {
  tag: 'Proposals',
  description: 'Other texts for a post, to be accepted or discarded.',
  calls: pairWithCalls(proposals, docs),
  schemas: {
    TextActionSet: describeObject(proposals.textActionSet, 'What can be done to texts.', {
      model: 'The model that would write; null without one.',
      actions: 'The actions that are possible.',
    }),
    ProposalRequest: describeObject(proposals.proposalRequest, 'What is to be proposed.', {
      action: 'What to do to the text.',
      body: 'The text as Markdown, as it is typed, without its title.',
      part: 'The part of it that is to be changed; empty for all of it.',
      tone: 'For `other_tone`: the tone.',
      language: 'For `translate`: the name of the language.',
      count: 'How many proposals, up to three.',
    }),
    TextProposals: describeObject(proposals.textProposals, 'Texts to choose from.', {
      engine: "What wrote them: `composer`, or the model's name.",
      proposals: 'Markdown, each in place of the text or the part. Equal ones are listed once.',
    }),
  },
};
