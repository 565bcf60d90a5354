import { z } from 'zod';
import type { SummaryLength } from '../../../../../contract/content/post-kinds.ts';
import { heading, label, paragraph } from '../markdown.ts';
import { countFaults, type KindWriter, lackFaults, partRanges, rangeText } from './kind-writer.ts';
import {
  bodyOf,
  inParagraphs,
  isMailLabel,
  mailHelp,
  previewOf,
  readMail,
  subjectsOf,
} from './mail-texts.ts';

interface Parts {
  subject: string;
  preview: string;
  summary: string;
  items: { heading: string; text: string }[];
  call_to_action: string;
  sign_off: string;
}

const summaryRanges: Record<SummaryLength, { min: number; max: number }> = {
  brief: { min: 1, max: 1 },
  concise: { min: 2, max: 3 },
  detailed: { min: 4, max: 6 },
};
const summaryProofs: Record<SummaryLength, number> = { brief: 0, concise: 1, detailed: 2 };

export const newsletter: KindWriter<Parts> = {
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
      // A heading before all labels is the title.
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
  layout: (_request, parts) => [
    label('Subject', parts.subject),
    label('Preview text', parts.preview),
    paragraph(parts.summary),
    ...parts.items.flatMap((item) => [heading(2, item.heading), paragraph(item.text)]),
    label('Call to action', parts.call_to_action),
    paragraph(parts.sign_off),
  ],
  title: ({ subject }) => subject,
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
  announce: ({ prompt, profile }, told) => {
    const [subject = told.lead] = subjectsOf(told).first;
    const proofs = told.proofs.slice(0, summaryProofs[prompt.summary_length]);
    const body = bodyOf(told, [told.kind === 'event' && told.for, ...proofs]);
    return {
      subject,
      preview: previewOf(told, subject, body),
      summary: inParagraphs(body),
      items: [],
      call_to_action: told.actionLine,
      sign_off: profile.company_name,
    };
  },
  outline: ({ profile }, { ask, askShort, topic, audience, subject, given, matching, actionLine }) => ({
    subject: subject(0),
    preview: askShort(`What do ${audience} gain by opening this mail?`),
    summary: [
      ask(`The news about “${topic}”, for ${audience}.`),
      given(matching()),
      ask(`What can ${audience} do with it this week, about “${topic}”?`),
    ].join('\n\n'),
    items: [],
    call_to_action: actionLine,
    sign_off: profile.company_name,
  }),
};
