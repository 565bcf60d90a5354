import { flow, present } from '../../text/clean-text.ts';
import { paragraph } from '../../text/markdown.ts';
import { countSentences } from '../../text/sentences.ts';
import { hasFigure } from '../announcement.ts';
import { type KindWriter, sentenceRanges, withFitting } from './kind-writer.ts';

export interface LinkedinParts {
  hook: string;
  body: string;
  question: string;
  action?: string;
}

export const linkedin: KindWriter<LinkedinParts> = {
  layout: (_request, { hook, body, question, action = '' }) => [hook, body, question, action].map(paragraph),
  announce: ({ prompt: { length } }, told) => {
    const isStrong = (text: string) => /\d/.test(text) && countSentences(text) === 1;
    const proof =
      length === 'short' || told.kind === 'vacancy'
        ? undefined
        : (told.proofs.find(isStrong) ?? told.proofs.find(hasFigure));
    const facts = present([told.for, told.headline, told.terms, told.deadline]);
    const others = present([
      ...told.details,
      ...(length === 'long' ? told.proofs.filter((text) => text !== proof) : []),
      told.contact,
    ]);
    const most = sentenceRanges[length].max;
    const rest = withFitting([], others, (texts) => {
      const count = countSentences(present([proof, ...facts, ...texts, told.question]).join(' '));
      return length === 'long' || count <= most;
    });
    const [hook = '', ...body] = present([proof, flow(facts), flow(rest)]);
    return { hook, body: body.join('\n\n'), question: told.question, action: told.actionLine };
  },
};
