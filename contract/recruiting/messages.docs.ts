import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as messages from './messages.calls.ts';

const notFound = { 404: 'The organization has no such person in a search; either may have been deleted.' };
const fields = { subject: 'Data Engineer in Rotterdam', text: 'Hello Mila Visser,\n\nmay I tell you more?' };
const sent = {
  id: example.otherId,
  author: 'Ada Novak',
  to: 'mila@people.example',
  ...fields,
  status: 'queued' as const,
  detail: '',
  created_at: example.time,
  sent_at: null,
};

const docs: DocsOf<typeof messages> = {
  draftMessage: {
    description:
      'Drafts a mail from the job, what was found of the person and the company profile: by the connected model, which gets neither name nor address, or by the built-in composer. The response shows mails by colleagues within the last 90 days, and why a mail cannot be sent from here.',
    refusals: notFound,
    example: {
      answer: {
        ...fields,
        engine: 'composer',
        footer: 'If you do not want to get mails from us: https://talent.harbour.example/auth/objection/…',
        to: 'mila@people.example',
        obstacle: '',
        bounce: '',
        by_mail_program: false,
        is_refused: false,
        recent: [{ kind: 'wrote', author: 'Ben Okafor', search: 'Platform Engineer', at: example.time }],
        messages: [],
      },
    },
  },
  sendMessage: {
    description:
      'Stores the mail and sends it in the background, with retries for a day. A link by which the person objects is added. Once it is sent, the person is moved to Contacted. In the local mode of the desktop app without a mail server, it is stored as `drafted`, and the answer has what the mail program opens; whether it is sent there is not known, so the person stays where they are.',
    refusals: {
      400: 'Subject or text is empty or too long.',
      403: 'The person must not be contacted, has no address or is of the sample, or no mail server is set.',
      ...notFound,
    },
    example: { body: fields, answer: sent },
  },
  unsubscribe: {
    description:
      'The header `List-Unsubscribe` of each mail to a person names this address, and marks the person *Do not contact*. The body, `List-Unsubscribe=One-Click`, is not read. Opened in a browser, the address leads to the page of the link below the mail.',
    refusals: { 400: 'No mail had this link, or the organization no longer knows the person.' },
    example: { upload: 'List-Unsubscribe=One-Click' },
  },
  objectToContact: {
    description:
      'What the link below a mail leads to: the person is marked *Do not contact*, with everybody of the same address in the organization. A second call changes nothing.',
    refusals: { 400: 'No mail had this link, or the organization no longer knows the person.' },
    example: { body: { uid: example.otherId, token: example.refresh } },
  },
};

const messageFields = {
  id: 'The id of the mail.',
  author: 'Who wrote it.',
  to: 'The address.',
  subject: 'On one line.',
  text: 'Plain text, without what is added below it.',
  status: '`queued`, `sent`, `failed`, or `drafted` in the mail program of its author.',
  detail: 'Why it was not sent, or not yet; empty otherwise.',
  created_at: 'When it was written.',
  sent_at: 'When the mail server accepted it; null until then.',
};

export const messagesSection: ApiSection = {
  tag: 'Mails to people',
  description: 'Writing to people found by a search. Nothing is sent without a call.',
  calls: pairWithCalls(messages, docs),
  schemas: {
    MessageRequest: describeObject(messages.messageFields, 'A mail to send.', {
      subject: 'On one line.',
      text: 'Plain text.',
    }),
    WrittenMessage: describeObject(messages.writtenMessage, 'A mail that was stored.', {
      ...messageFields,
      draft: 'What the mail program opens, of a mail that is `drafted`; else absent.',
    }),
    Message: describeObject(messages.message, 'A mail to a person.', messageFields),
    MessageDraft: describeObject(messages.messageDraft, 'A mail to begin with.', {
      subject: 'A suggestion.',
      text: 'A suggestion, with greeting and signature.',
      engine: '`composer`, or the name of the model that wrote it.',
      refused: 'Why the connected model was not asked; absent where it was, or none is connected.',
      footer: 'What is added below each mail: how the person objects.',
      to: 'Empty where no address is known.',
      obstacle: 'Why the mail cannot be sent from here; empty where it can.',
      bounce: 'Why mails to this address come back; empty where none has.',
      by_mail_program: 'True where the mail opens as a draft in the mail program of the user.',
      is_refused: 'True where the person must not be written to by anybody.',
      recent: 'Colleagues who got in touch with the person within 90 days.',
      messages: 'Mails so far, newest first.',
    }),
    RecentContact: describeObject(messages.recentContact, 'A colleague who got in touch.', {
      kind: '`wrote` a mail, or `submitted` the person to a client.',
      is_drafted: 'True of a mail that was opened as a draft, of which nobody knows whether it was sent.',
      author: 'Who.',
      search: 'In which search; empty where it is gone.',
      at: 'When.',
    }),
    ObjectionLink: describeObject(messages.objectionLink, 'The two parts of the link below a mail.', {
      uid: 'The first part.',
      token: 'The second part.',
    }),
  },
};
