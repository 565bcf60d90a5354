import { flow, present } from '../../text/clean-text.ts';
import { paragraph } from '../../text/markdown.ts';
import { countSentences } from '../../text/sentences.ts';
import { shared, stemsOf } from '../proofs.ts';
import {
  actionOf,
  isForReader,
  type KindWriter,
  mostProofsListed,
  sentenceRanges,
  withFitting,
} from './kind-writer.ts';

export interface LinkedinParts {
  hook: string;
  body: string;
  question: string;
  action?: string;
}

export const linkedin: KindWriter<LinkedinParts> = {
  layout: (_request, { hook, body, question, action = '' }) => [hook, body, question, action].map(paragraph),
  announce: ({ prompt: { length } }, told) => {
    const isNamedFirst = told.kind !== 'event' && told.kind !== 'launch';
    const offered = isNamedFirst ? undefined : told.details.find(isForReader);
    const sharesNoun = (text: string) => shared(stemsOf(text), stemsOf(told.lead)) > 0;
    const proof =
      offered || length === 'short' || isNamedFirst
        ? undefined
        : told.proofs.filter(sharesNoun).find((text) => /\d/.test(text));
    const facts = present([told.headline, told.for, told.terms, told.deadline, offered]);
    const most = sentenceRanges[length].max;
    const fits = (texts: readonly string[]) => length === 'long' || countSentences(texts.join(' ')) <= most;
    const brief = told.details.filter((text) => text !== offered);
    const own = present([proof, ...(length === 'long' || brief.length === 0 ? told.proofs : [])]);
    const fitting = withFitting(facts, [...new Set([...brief, ...own])], fits);
    const isWhole = brief.every((text) => fitting.includes(text));
    const rest = fitting.slice(facts.length).filter((text) => text !== proof);
    const who = told.who && fits([...fitting, told.who]) ? told.who : '';
    const question = isWhole && fits([...fitting, who, told.question]) ? told.question : '';
    const [hook = '', ...body] = present([
      offered ?? (fitting.includes(proof ?? '') && proof),
      flow([told.headline, told.for, told.terms, told.deadline]),
      flow(rest),
      who,
    ]);
    return { hook, body: body.join('\n\n'), question, action: flow([told.contact, told.actionLine]) };
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
