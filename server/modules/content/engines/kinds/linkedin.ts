import { flow, present } from '../../text/clean-text.ts';
import { paragraph } from '../../text/markdown.ts';
import { countSentences } from '../../text/sentences.ts';
import { isForReader, type KindWriter, sentenceRanges, withFitting } from './kind-writer.ts';

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
    const isNamedFirst = told.kind === 'change' || told.kind === 'news' || told.kind === 'vacancy';
    const offered = isNamedFirst ? undefined : told.details.find(isForReader);
    const proof =
      offered || length === 'short' || isNamedFirst
        ? undefined
        : (told.proofs.find(isStrong) ?? told.proofs.find((text) => /\d/.test(text)));
    const facts = present([told.headline, told.for, told.terms, told.deadline, offered]);
    const most = sentenceRanges[length].max - (told.question ? 1 : 0);
    const who = told.details.length === 0 && proof === undefined && told.proofs[0];
    const others = present([...told.details, told.contact, proof ?? who]).filter((text) => text !== offered);
    const fitting = withFitting(
      facts,
      length === 'long' ? [...others, ...told.proofs.filter((text) => text !== proof)] : others,
      (texts) => length === 'long' || countSentences(texts.join(' ')) <= most,
    );
    const rest = fitting.slice(facts.length).filter((text) => text !== proof);
    const [hook = '', ...body] = present([
      offered ?? (fitting.includes(proof ?? '') && proof),
      flow([told.headline, told.for, told.terms, told.deadline]),
      flow(rest),
    ]);
    return { hook, body: body.join('\n\n'), question: told.question, action: told.actionLine };
  },
};
