import type { SummaryLength } from '../../../../../contract/content/post-kinds.ts';
import { heading, label, paragraph } from '../../text/markdown.ts';
import { firstMail, type Mail } from './email.ts';
import type { KindWriter } from './kind-writer.ts';

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
};
