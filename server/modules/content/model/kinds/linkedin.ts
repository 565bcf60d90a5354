import { z } from 'zod';
import { sentenceRanges } from '../../engines/kinds/kind-writer.ts';
import type { LinkedinParts } from '../../engines/kinds/linkedin.ts';
import { countFaults, type KindQuestion } from './kind-question.ts';

export const linkedin: KindQuestion<LinkedinParts> = {
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
  held: ({ prompt }) => ({
    // The hook and the question are two of them.
    sentences: { body: { min: 0, max: sentenceRanges[prompt.length].max - 2 } },
  }),
  faults: (judged, { hook, body, question }) => [
    ...(hook === '' ? ['The hook line is missing.'] : []),
    ...(judged.slack === Number.POSITIVE_INFINITY || /[?？؟]$/u.test(question)
      ? []
      : ['The closing question is missing.']),
    ...countFaults(
      judged,
      'The post',
      [hook, body, question].join('\n'),
      sentenceRanges[judged.prompt.length],
    ),
  ],
};
