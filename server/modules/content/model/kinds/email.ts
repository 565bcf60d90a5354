import { z } from 'zod';
import { inboxLimits } from '../../../../../contract/content/post-kinds.ts';
import type { WritingRequest } from '../../engines/engine.ts';
import { type EmailParts, mergeField } from '../../engines/kinds/email.ts';
import { headingsAsked } from '../../engines/kinds/kind-writer.ts';
import type { Piece } from '../read-markdown.ts';
import {
  countFaults,
  headingMeant,
  type KindQuestion,
  lackFaults,
  namedFaults,
  partRanges,
} from './kind-question.ts';

export const mailHelp = {
  subject: `The subject line, at most ${inboxLimits.subject} characters.`,
  preview: 'The preview text an inbox shows after the subject: one sentence that does not repeat it.',
  action: 'One sentence that asks for one thing.',
  signOff: 'The closing line with the sender, for example: Kind regards, the Acme team',
};

const mailLabels = {
  subject: /^subject(?: line)?$/i,
  preview: /^preview(?: text)?$/i,
  call_to_action: /^(?:call to action|cta)$/i,
  greeting: /^greeting$/i,
  body: /^(?:body|summary)$/i,
  sign_off: /^sign[ -]?off$/i,
};
type MailLabel = keyof typeof mailLabels;

const mailLabelOf = (name: string): MailLabel | undefined =>
  (Object.keys(mailLabels) as MailLabel[]).find((label) => mailLabels[label].test(name));

export const isMailLabel = (name: string): boolean => mailLabelOf(name) !== undefined;

export function readMail(pieces: readonly Piece[]) {
  const mail = { subject: '', preview: '', call_to_action: '', greeting: '' };
  const body: string[] = [];
  const signOff: string[] = [];
  const others: Piece[] = [];
  for (const piece of pieces) {
    const label = mailLabelOf(piece.name);
    const [first = '', ...rest] = piece.paragraphs;
    if (label === undefined) others.push(piece);
    else if (label === 'body') body.push(...piece.paragraphs);
    else if (label === 'sign_off') signOff.push(...piece.paragraphs);
    else {
      mail[label] ||= first;
      (label === 'call_to_action' ? signOff : body).push(...rest);
    }
  }
  return { ...mail, body, sign_off: signOff.join('\n'), others };
}

export const email: KindQuestion<EmailParts> = {
  parts: z.object({
    greeting: z
      .string()
      .describe(
        `How every mail begins, with the reader’s name as ${mergeField}, for example: Hi ${mergeField},`,
      ),
    segments: z
      .array(
        z.object({
          name: z.string().describe('The segment, exactly as given in the request.'),
          mails: z
            .array(
              z.object({
                subject: z.string().describe(mailHelp.subject),
                preview: z.string().describe(mailHelp.preview),
                body: z
                  .string()
                  .describe(
                    'One paragraph, without greeting, subject or call to action. Plain text without Markdown.',
                  ),
                call_to_action: z.string().describe(mailHelp.action),
              }),
            )
            .describe('As many mails as requested, each a step further than the one before.'),
        }),
      )
      .describe('One entry for each requested segment, in the requested order.'),
    sign_off: z.string().describe(mailHelp.signOff),
  }),
  example: {
    greeting: `Hi ${mergeField},`,
    segments: [
      {
        name: 'First visit',
        mails: [
          {
            subject: 'Your second loaf',
            preview: 'Spelt comes out of the oven on Thursday.',
            body: 'You tried our rye last week. This week we bake spelt.',
            call_to_action: 'Reserve a loaf for Saturday.',
          },
        ],
      },
    ],
    sign_off: 'Kind regards, the team of the bakery',
  },
  order:
    'Write a series of emails for every segment in "segments", in that order and with the name as given: exactly "emails_per_segment" mails each. Every mail has a subject, a preview text, a body of one paragraph with "sentences" sentences, and a call to action of one sentence. The mails of a segment build on each other and suit what its readers did or did not do. Add one greeting and one sign-off with the company’s name for all of them.',
  markdown: { isLabel: isMailLabel, read: readPieces },
  asked: (request) => ({
    segments: headingsAsked(request),
    emails_per_segment: request.prompt.emails_per_segment,
  }),
  texts: (request) => headingsAsked(request).length * request.prompt.emails_per_segment,
  held: (request) => ({
    sentences: { body: partRanges[request.prompt.length] },
    entries: { segments: headingsAsked(request).length, mails: request.prompt.emails_per_segment },
  }),
  begun: ({ segments }) => segments.flatMap(({ mails }) => mails).length,
  faults: (judged, { segments, sign_off }) => {
    const count = judged.prompt.emails_per_segment;
    return [
      ...namedFaults(
        judged,
        'segment',
        segments,
        ({ name }) => name,
        ({ name, mails }) => [
          ...(mails.length === count
            ? []
            : [`The segment “${name}” has ${mails.length} emails instead of ${count}.`]),
          ...mails.flatMap(({ subject, preview, body, call_to_action }, index) => {
            const where = `Email ${index + 1} of “${name}”`;
            return [
              ...lackFaults(where, { subject, 'preview text': preview, 'call to action': call_to_action }),
              ...countFaults(judged, `The body of ${where}`, body, partRanges[judged.prompt.length]),
            ];
          }),
        ],
      ),
      ...lackFaults('The series', { 'sign-off': sign_off }),
    ];
  },
};

function readPieces(pieces: readonly Piece[], request: WritingRequest): EmailParts | undefined {
  const wanted = headingsAsked(request);
  const [only] = wanted;
  const segments: { name: string; mails: Piece[][] }[] =
    wanted.length === 1 && only !== undefined ? [{ name: only, mails: [] }] : [];
  for (const piece of pieces) {
    const name = headingMeant(piece.name, wanted);
    if (name !== undefined && segments.at(-1)?.name !== name) segments.push({ name, mails: [] });
    else if (/^subject/i.test(piece.name)) segments.at(-1)?.mails.push([piece]);
    else segments.at(-1)?.mails.at(-1)?.push(piece);
  }
  const read = segments.map(({ name, mails }) => ({ name, mails: mails.map(readMail) }));
  const [first] = read.flatMap(({ mails }) => mails);
  if (!first) return undefined;
  const isGreeting = (text: string) => text.length < 60 && text.endsWith(',');
  return {
    greeting: first.greeting || (first.body.find(isGreeting) ?? ''),
    segments: read.map(({ name, mails }) => ({
      name,
      mails: mails.map(({ subject, preview, body, call_to_action }) => ({
        subject,
        preview,
        call_to_action,
        body: body.filter((text) => !isGreeting(text)).join('\n'),
      })),
    })),
    sign_off: first.sign_off,
  };
}
