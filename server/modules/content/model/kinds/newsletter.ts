import { z } from 'zod';
import type { SummaryLength } from '../../../../../contract/content/post-kinds.ts';
import type { Range } from '../../engines/kinds/kind-writer.ts';
import type { NewsletterParts } from '../../engines/kinds/newsletter.ts';
import { isMailLabel, mailHelp, readMail } from './email.ts';
import { countFaults, type KindQuestion, lackFaults, partRanges, rangeText } from './kind-question.ts';

const summaryRanges: Record<SummaryLength, Range> = {
  brief: { min: 1, max: 1 },
  concise: { min: 2, max: 3 },
  detailed: { min: 4, max: 6 },
};

export const newsletter: KindQuestion<NewsletterParts> = {
  parts: z.object({
    subject: z.string().describe(mailHelp.subject),
    preview: z.string().describe(mailHelp.preview),
    summary: z.string().describe('The summary, one paragraph. Plain text without Markdown.'),
    items: z
      .array(
        z.object({
          heading: z.string().describe('A short heading.'),
          text: z.string().describe('One paragraph. Plain text without Markdown.'),
        }),
      )
      .describe('Three items, each about something else.'),
    call_to_action: z.string().describe(mailHelp.action),
    sign_off: z.string().describe(mailHelp.signOff),
  }),
  example: {
    subject: 'New loaves for the winter',
    preview: 'Rye, spelt and a cake that keeps for weeks.',
    summary: 'Three loaves join our shelves. Two of them keep for a week.',
    items: [
      { heading: 'Rye', text: 'Our rye is baked twice a week. It keeps for seven days.' },
      { heading: 'Opening hours', text: 'We open at six from now on. On Sundays we rest.' },
    ],
    call_to_action: 'Reserve a loaf for Saturday.',
    sign_off: 'Until next time, the team of the bakery',
  },
  order:
    'Write a newsletter: a subject, a preview text, a summary of "summary_sentences" sentences, three items of one paragraph with "sentences" sentences each, one call to action, and a sign-off with the company’s name.',
  markdown: {
    isLabel: isMailLabel,
    read: (pieces) => {
      const { others, body, greeting: _none, ...mail } = readMail(pieces);
      const title = others[0] === pieces[0] ? others.shift() : undefined;
      if (mail.subject === '' && mail.call_to_action === '' && others.length === 0) return undefined;
      return {
        ...mail,
        subject: mail.subject || (title?.name ?? ''),
        summary: [...(title?.paragraphs ?? []), ...body].join('\n'),
        items: others.map(({ name, paragraphs }) => ({ heading: name, text: paragraphs.join('\n') })),
      };
    },
  },
  asked: ({ prompt }) => ({ summary_sentences: rangeText(summaryRanges[prompt.summary_length]) }),
  texts: () => 5,
  held: ({ prompt }) => ({
    sentences: { summary: summaryRanges[prompt.summary_length], text: partRanges[prompt.length] },
    entries: { items: 3 },
  }),
  faults: (judged, { subject, preview, summary, items, call_to_action, sign_off }) => [
    ...lackFaults('The newsletter', {
      subject,
      'preview text': preview,
      'call to action': call_to_action,
      'sign-off': sign_off,
      items: items.map(({ text }) => text).join(''),
    }),
    ...countFaults(judged, 'The summary', summary, summaryRanges[judged.prompt.summary_length]),
    ...items.flatMap((item) =>
      countFaults(judged, `The item “${item.heading}”`, item.text, partRanges[judged.prompt.length]),
    ),
  ],
};
