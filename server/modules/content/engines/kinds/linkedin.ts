import { z } from 'zod';
import { present } from '../clean-text.ts';
import { hasFigure } from '../composer/proofs.ts';
import { paragraph } from '../markdown.ts';
import { countSentences } from '../sentences.ts';
import { countFaults, type KindWriter, sentenceRanges } from './kind-writer.ts';

interface Parts {
  hook: string;
  body: string;
  question: string;
  /** With its link, the last line. Of the built-in writer alone. */
  action?: string;
}

/** Sentences of an announcement at most, beside those with its facts. */
const mostOthers = 12;

export const linkedin: KindWriter<Parts> = {
  parts: z.object({
    hook: z
      .string()
      .describe('The first line: one sentence that makes the reader stop. Plain text without Markdown.'),
    body: z
      .string()
      .describe('The paragraph after the hook; empty when the length is short. Plain text without Markdown.'),
    question: z.string().describe('The last line: one question to the reader.'),
  }),
  example: {
    hook: 'We stopped baking at midnight.',
    body: 'Our dough now rests a whole day. Our bakers sleep at night, and the bread tastes better.',
    question: 'What would you change if the night shift were optional?',
  },
  order:
    'Write one LinkedIn post: a hook of one sentence, a body, and one closing question. All three together have "sentences" sentences; when that is 1 to 2, the body is an empty string.',
  markdown: {
    isLabel: (name) => /^(?:hook|body|(?:closing )?question)$/i.test(name),
    read: (pieces) => {
      const textOf = (name: RegExp) => pieces.find((piece) => name.test(piece.name))?.paragraphs.join('\n');
      const hook = textOf(/^hook$/i);
      return hook && { hook, body: textOf(/^body$/i) ?? '', question: textOf(/question$/i) ?? '' };
    },
  },
  asked: () => ({}),
  texts: () => 1,
  layout: (_request, { hook, body, question, action = '' }) => [hook, body, question, action].map(paragraph),
  faults: (judged, { hook, body, question }) => [
    ...(hook === '' ? ['The hook line is missing.'] : []),
    ...(/[?？؟]$/u.test(question) ? [] : ['The closing question is missing.']),
    ...countFaults(
      judged,
      'The post',
      [hook, body, question].join('\n'),
      sentenceRanges[judged.prompt.length],
    ),
  ],
  announce: ({ prompt: { length } }, told) => {
    const most = length === 'long' ? Number.POSITIVE_INFINITY : sentenceRanges[length].max;
    const isStrong = (text: string) => /\d/.test(text) && countSentences(text) === 1;
    const strongest = told.proofs.find(isStrong) ?? told.proofs.find(hasFigure);
    const proof = length === 'short' ? undefined : strongest;
    const facts = present([told.headline, told.terms, told.deadline]);
    const rest: string[] = [];
    const others = present([
      ...told.details,
      told.asksAudience ? '' : told.for,
      ...told.proofs.filter((text) => text !== proof),
      told.contact,
    ]);
    for (const text of others.slice(0, mostOthers)) {
      const all = present([proof, ...facts, ...rest, text, told.question]);
      if (countSentences(all.join(' ')) <= most) rest.push(text);
    }
    const [hook = '', ...body] = present([proof, facts.join(' '), rest.join(' ')]);
    return { hook, body: body.join('\n\n'), question: told.question, action: told.actionLine };
  },
  outline: (_request, { ask, askShort, topic, audience, given, matching, actionLine }) => ({
    hook: given(matching()),
    body: ask(`What do most get wrong about “${topic}”, and what have you seen instead?`),
    question: askShort(`A question that ${audience} can answer from their own work on “${topic}”.`),
    action: actionLine,
  }),
};
