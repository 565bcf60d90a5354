import { present } from '../../text/clean-text.ts';
import { paragraph } from '../../text/markdown.ts';
import { linesOf } from '../announcement.ts';
import { hasFigure } from '../proofs.ts';
import { actionOf, type KindWriter, mostProofs, mostProofsListed, paragraphsOf } from './kind-writer.ts';

export interface LinkedinParts {
  hook: string;
  body: string;
  question: string;
  action?: string;
}

export const linkedin: KindWriter<LinkedinParts> = {
  layout: (_request, { hook, body, question, action = '' }) => [hook, body, question, action].map(paragraph),
  announce: ({ prompt: { length } }, told) => {
    const proofs = told.proofs.slice(0, mostProofs[length]);
    const { opening, who, question, action } = told;
    const strongest = (opening === '' && proofs.find(hasFigure)) || '';
    const others = proofs.filter((text) => text !== strongest);
    const texts = paragraphsOf(told, { length, list: linesOf, proofs: others });
    const unsaid = (text: string) => (text === opening ? '' : text);
    const [hook = '', ...body] = present([strongest, ...texts, unsaid(who)]);
    return { hook, body: body.join('\n\n'), question: unsaid(question), action };
  },
  outline: (outline) => {
    const { questions, ask, given, matching } = outline;
    return {
      hook: ask(questions.mistake),
      body: given(matching.slice(0, mostProofsListed)),
      question: ask(questions.discussion, 'short'),
      action: actionOf(outline).action,
    };
  },
};
