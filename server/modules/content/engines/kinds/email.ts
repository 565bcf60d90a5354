import { z } from 'zod';
import { inboxLimits } from '../../../../../contract/content/inbox-limits.ts';
import { close, present, wordsWithin } from '../clean-text.ts';
import { type Announcement, rotate } from '../composer/announcement.ts';
import type { WritingRequest } from '../engine.ts';
import { heading, label, paragraph } from '../markdown.ts';
import type { Piece } from '../read-markdown.ts';
import { fitsVoice } from '../voice.ts';
import {
  countFaults,
  headingMeant,
  headingsAsked,
  type KindWriter,
  lackFaults,
  mostProofs,
  namedFaults,
  partRanges,
} from './kind-writer.ts';
import {
  bodyOf,
  inParagraphs,
  isMailLabel,
  mailHelp,
  previewOf,
  readMail,
  subjectsOf,
} from './mail-texts.ts';

interface Mail {
  subject: string;
  preview: string;
  body: string;
  call_to_action: string;
}

interface Parts {
  greeting: string;
  segments: { name: string; mails: Mail[] }[];
  sign_off: string;
}

/** How far readers of a segment have come, by its name, and what they still need. */
const stages: readonly { name: RegExp; turn: number; question: (topic: string) => string }[] = [
  { name: /\bclick/i, turn: 2, question: (topic) => `what about ${topic} was missing behind the link?` },
  {
    name: /\bopen(?:ed)?\b|\bread\b/i,
    turn: 1,
    question: (topic) => `what do they still want to know about ${topic}?`,
  },
  { name: /\bno\b|inactive|dormant/i, turn: 0, question: (topic) => `why does ${topic} concern them?` },
];
const stageOf = (segment: string) => stages.find(({ name }) => name.test(segment));

const questionTo = (segment: string, topic: string): string =>
  stageOf(segment)?.question(topic) ?? `what about ${topic} helps them?`;

const fieldOfName = '{{first_name}}';

export const email: KindWriter<Parts> = {
  parts: z.object({
    greeting: z
      .string()
      .describe(
        `How every mail begins, with the reader’s name as ${fieldOfName}, for example: Hi ${fieldOfName},`,
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
    greeting: `Hi ${fieldOfName},`,
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
  begun: ({ segments }) => segments.flatMap(({ mails }) => mails).length,
  layout: (_request, { greeting, segments, sign_off }) =>
    segments.flatMap(({ name, mails }) => [
      heading(2, name),
      ...mails.flatMap((mail, index) => [
        heading(3, `Email ${index + 1}`),
        label('Subject', mail.subject),
        label('Preview text', mail.preview),
        paragraph(mail.body && greetingOf(greeting)),
        paragraph(mail.body),
        label('Call to action', mail.call_to_action),
        paragraph(mail.call_to_action && sign_off),
      ]),
    ]),
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
  announce: (request, told) => ({
    greeting: `${told.greeting} ${fieldOfName},`,
    segments: headingsAsked(request).map((name, index) => ({
      name,
      mails: mailsFor(request, told, stageOf(name)?.turn ?? index),
    })),
    sign_off: request.profile.company_name,
  }),
  outline: (request, outline) => {
    const { ask, askShort, topic, audience, matching, given, list, subject, actionLine } = outline;
    return {
      greeting: `Hi ${fieldOfName},`,
      segments: headingsAsked(request).map((segment) => ({
        name: segment,
        mails: Array.from({ length: request.prompt.emails_per_segment }, (_, index) => {
          const place = `Email ${index + 1} to “${segment}”`;
          const proofs = rotate(matching(), index).slice(0, 1);
          return {
            subject: subject(index),
            preview: askShort(`${place}: what do they gain by opening it?`),
            body: present([
              ask(`${place}, ${audience}: ${questionTo(segment, `“${topic}”`)}`),
              index === 0 ? given(proofs) : list(proofs),
            ]).join('\n\n'),
            call_to_action: actionLine || 'Reply to this email',
          };
        }),
      })),
      sign_off: request.profile.company_name,
    };
  },
};

/** A mail begins at its subject, below the heading of its segment. */
function readPieces(pieces: readonly Piece[], request: WritingRequest): Parts | undefined {
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

/** Small models leave out the field, without which all readers have one name. */
const greetingOf = (greeting: string): string =>
  greeting.includes(fieldOfName) ? greeting : `Hi ${fieldOfName},`;

/** The first mail has every fact of the brief; each after it comes back to them with something else first. */
function mailsFor(request: WritingRequest, told: Announcement, turn: number): Mail[] {
  const used: string[] = [];
  return Array.from({ length: request.prompt.emails_per_segment }, (_, place) => {
    const { first, reminders } = subjectsOf(told);
    // A reminder is not the first that readers get.
    const free = [...rotate(first, turn), ...(place === 0 ? [] : reminders)].filter(
      (one) => !used.includes(one),
    );
    const subject =
      free.find((one) => fitsVoice(one, request)) ??
      `${wordsWithin(told.lead, inboxLimits.subject - 5)} (${place + 1})`;
    used.push(subject);
    const body = place === 0 ? firstBody(request, told, turn) : laterBody(told, subject, place + turn);
    return {
      subject,
      preview: previewOf(told, subject, body, place),
      body: inParagraphs(body),
      call_to_action: told.actionLine,
    };
  });
}

function firstBody(request: WritingRequest, told: Announcement, turn: number): string[] {
  const proofs = told.proofs.slice(0, mostProofs[request.prompt.length]);
  const [first = '', name = '', ...rest] = bodyOf(told, [...proofs, told.kind === 'event' && told.for]);
  // Who has opened or clicked knows what it is about: what they need to decide comes sooner.
  const key = turn === 0 ? undefined : [told.deadline, told.terms][turn - 1];
  return key !== undefined && rest.includes(key)
    ? [first, name, key, ...rest.filter((text) => text !== key)]
    : [first, name, ...rest];
}

/** Words from which a sentence can begin a mail. */
const leastWords = 5;

/** Something that the first mail did not begin with, then what it is about, and what readers need to act. */
function laterBody(told: Announcement, subject: string, place: number): string[] {
  const begins = present([
    ...told.proofs.slice(0, 2),
    ...told.details,
    told.terms,
    told.opening,
    told.main,
  ]).filter((text) => text.split(' ').length >= leastWords && !text.includes(subject));
  const own = begins[(place - 1) % begins.length] ?? '';
  const name = present([close(told.lead), told.main ?? told.details.find((text) => text !== own)]).join(' ');
  return [...new Set(present([own, name, told.terms, told.deadline]))];
}
