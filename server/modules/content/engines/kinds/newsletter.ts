import { inboxLimits, type SummaryLength } from '../../../../../contract/content/post-kinds.ts';
import { wordsWithin } from '../../text/clean-text.ts';
import { heading, label, paragraph } from '../../text/markdown.ts';
import { firstMail, type Mail } from './email.ts';
import { actionOf, type KindWriter, mostProofsListed } from './kind-writer.ts';

export interface NewsletterParts extends Omit<Mail, 'body'> {
  summary: string;
  items: { heading: string; text: string }[];
  sign_off: string;
}

const summaryProofs: Record<SummaryLength, number> = { brief: 0, concise: 1, detailed: 2 };

export const newsletter: KindWriter<NewsletterParts> = {
  layout: (_request, parts) => [
    label('Subject', parts.subject),
    label('Preview text', parts.preview),
    paragraph(parts.summary),
    ...parts.items.flatMap((item) => [heading(2, item.heading), paragraph(item.text)]),
    label('Call to action', parts.call_to_action),
    paragraph(parts.sign_off),
  ],
  title: ({ subject }) => subject,
  announce: ({ prompt, profile }, told) => {
    const { body: summary, ...mail } = firstMail(told, summaryProofs[prompt.summary_length]);
    return { ...mail, summary, items: [], sign_off: profile.company_name };
  },
  outline: (outline) => {
    const { request, title, questions, ask, given, matching } = outline;
    return {
      subject: wordsWithin(title, inboxLimits.subject),
      preview: ask(questions.gain, 'short'),
      summary: [
        ask(questions.beliefs),
        given(matching.slice(0, mostProofsListed)),
        ask(questions.start),
      ].join('\n\n'),
      items: [],
      call_to_action: actionOf(outline).action || actionOf(outline).reply,
      sign_off: request.profile.company_name,
    };
  },
};
