import { z } from 'zod';
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
import { isMailLabel, mailHelp, readMail } from './mail-texts.ts';

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

/** A mail begins at its subject, below the heading of its segment. */
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
