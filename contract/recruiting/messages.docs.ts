import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as mailbox from './mailbox.calls.ts';
import * as messages from './messages.calls.ts';
import * as calls from './replies.calls.ts';

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

const sender = {
  name: 'Ada Owner (Harbour Works)',
  address: 'jobs@harbour.example',
  answers_to: 'jobs@harbour.example',
  is_read: true,
};

const draft = {
  ...fields,
  engine: 'composer',
  footer: 'If you do not want to get mails from us: https://talent.harbour.example/auth/objection/…',
  to: 'mila@people.example',
  sender,
  obstacle: '',
  bounce: '',
  by_mail_program: false,
  is_refused: false,
  recent: [{ kind: 'wrote', author: 'Ben Okafor', search: 'Platform Engineer', at: example.time }],
  messages: [],
  fields: { first_name: 'Mila', full_name: 'Mila Visser', employer: '' },
  texts: [{ to: 'Jan Smit', subject: '{{job}}', text: 'Hello {{first_name}},\n\nmay I call you?' }],
} satisfies messages.MessageDraft;

const docs: DocsOf<typeof messages> = {
  draftMessage: {
    description:
      'Drafts a mail from the job, what was found of the person and the company profile: by the connected model, which gets neither name nor address, or by the built-in composer. The response shows mails by colleagues within the last 90 days, and why a mail cannot be sent from here.',
    refusals: notFound,
    example: { answer: draft },
  },
  draftJobMessage: {
    description:
      'As `draftMessage`, for a person of the talent pool who is not in the search: adding them to it waits until the mail is sent.',
    refusals: { 404: 'The organization has no such search or person; either may have been deleted.' },
    example: { body: { person_id: example.otherId }, answer: draft },
  },
  sendMessage: {
    description:
      'Fills in fields such as `{{first_name}}`, stores the mail and sends it in the background, with retries for a day. A link by which the person objects is added. Once it is sent, the person is moved to Contacted, unless `is_job_proposed` is true and nothing was decided about them in this search. In the local mode of the desktop app without a mail server, it is stored as `drafted`, and the answer has what the mail program opens; whether it is sent there is not known, so the person stays where they are.',
    refusals: {
      400: 'Subject or text is empty or too long, or has a field in braces that is none or is not known of the person.',
      403: 'The person must not be contacted, has no address or is of the sample, or no mail server is set.',
      ...notFound,
    },
    example: { body: fields, answer: sent },
  },
  withdrawMessage: {
    description:
      'Of a mail that was sent with `is_held`, within ten seconds, or of one that waits for the mail server. Nothing of it is kept but the entry in the trail.',
    refusals: {
      404: 'The caller has written no such mail.',
      409: 'It has left, or is at the mail server.',
    },
    example: {},
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
    JobMessageRecipient: describeObject(messages.jobMessageRecipient, 'Who the mail is for.', {
      person_id: 'The person’s id in the talent pool.',
    }),
    MessageRequest: describeObject(messages.messageRequest, 'A mail to send.', {
      subject: 'On one line.',
      text: 'Plain text.',
      is_held: 'True to hold it for ten seconds, in which it can be taken back.',
      is_job_proposed:
        'True where its author left the job that was proposed: nothing is decided then about a person without a decision in it.',
    }),
    WrittenMessage: describeObject(messages.writtenMessage, 'A mail that was stored.', {
      ...messageFields,
      draft: 'What the mail program opens, of a mail that is `drafted`; else absent.',
    }),
    Message: describeObject(messages.message, 'A mail to a person.', messageFields),
    MessageDraft: describeObject(messages.messageDraft, 'A mail to begin with.', {
      subject: 'A suggestion.',
      text: 'A suggestion, with greeting and the signature of the caller. Sent is the text alone: nothing is added but how the person objects.',
      engine: '`composer`, or the name of the model that wrote it.',
      refused: 'Why the connected model was not asked; absent where it was, or none is connected.',
      footer: 'What is added below each mail: how the person objects.',
      to: 'Empty where no address is known.',
      person_id: 'The person in the talent pool, where their address is what is missing; else absent.',
      sender: 'Who it is from; absent where no mail server is set.',
      obstacle: 'Why the mail cannot be sent from here; empty where it can.',
      bounce: 'Why mails to this address come back; empty where none has.',
      by_mail_program: 'True where the mail opens as a draft in the mail program of the user.',
      is_refused: 'True where the person must not be written to by anybody.',
      answer: 'What the person answered to the last mail; absent where they have not.',
      recent: 'Colleagues who got in touch with the person within 90 days.',
      sequence:
        'The sequence from which the person gets further mails, and their place in it; absent where there is none.',
      messages: 'Mails so far, newest first.',
      fields: 'What fields such as `{{first_name}}` are for this person; empty where it is not known.',
      texts:
        'The last mails of the author to others, newest first, with fields in the place of names and jobs.',
    }),
    MailSender: describeObject(messages.mailSender, 'Who mails to people are from.', {
      name: 'The author, with the name of the mail account in parentheses.',
      address: 'The address of the mail account.',
      answers_to: 'Where answers go: to the mailbox that is read, else to the author.',
      is_read: 'True where that mailbox is read, so that answers stand in *Today* and stop sequences.',
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

const mailboxSettings = {
  host: 'imap.harbour.example',
  port: 993,
  security: 'tls' as const,
  user: 'replies@harbour.example',
  folder: 'INBOX',
  reply_address: 'replies@harbour.example',
};
const stored = {
  is_set: true,
  ...mailboxSettings,
  has_password: true,
  read_at: example.time,
  problem: '',
  sending: {
    last_sent_at: example.time,
    sent_today: 12,
    daily_limit: 100,
    waiting: 0,
    failed: 0,
    problem: '',
  },
  version: 1,
};

const mailboxDocs: DocsOf<typeof mailbox> = {
  getMailbox: {
    description:
      'The mailbox that is read for answers to mails to people, and how sending goes. The password is never answered.',
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveMailbox: {
    description:
      'Sets the mailbox, which is read by IMAP at once and every two minutes. Its name must not resolve to a private network, unless the operator of Larkspur allows it. The password is stored encrypted; without one in the request a stored one is kept, as long as server, port, encryption and user stay.',
    refusals: { 400: 'A field is wrong.', 412: 'The settings have changed in the meantime.' },
    answerHeaders: ['ETag'],
    example: { body: { ...mailboxSettings, password: 'a-password' }, answer: stored },
  },
  removeMailbox: {
    description: 'From then on no mailbox is read. Answers that were found stay.',
    example: {},
  },
  testMailbox: {
    description: 'Signs in, opens the folder for reading and counts its mails. Nothing is stored.',
    refusals: { 400: 'A field is wrong.' },
    example: { body: mailboxSettings, answer: { works: true, mails: 12 } },
  },
};

export const mailboxSection: ApiSection = {
  tag: 'Mailbox of answers',
  description: 'The mailbox that is read for answers to mails to people.',
  calls: pairWithCalls(mailbox, mailboxDocs),
  schemas: {
    MailboxRequest: describeObject(mailbox.mailboxFields, 'A mailbox as it is entered.', {
      host: 'The name of its IMAP server.',
      port: 'Usually 993 with TLS, 143 with STARTTLS.',
      security: '`tls`, `starttls` or `none`.',
      user: 'Whose mailbox it is.',
      password: 'Left out keeps the stored one.',
      folder: 'Usually `INBOX`.',
      reply_address:
        'The address of the mailbox. Answers go to it, each with the mail’s id after a plus sign. Empty: they go to who wrote the mail.',
    }),
    Mailbox: describeObject(mailbox.mailbox, 'The mailbox.', {
      is_set: 'False where none was entered; the other fields are suggestions then.',
      host: 'The name of its IMAP server.',
      port: 'Its port.',
      security: '`tls`, `starttls` or `none`.',
      user: 'Whose mailbox it is.',
      has_password: 'True if a password is stored.',
      folder: 'The folder that is read.',
      reply_address: 'Where answers go; may be empty.',
      read_at: 'When it was last read; null before.',
      problem: 'Why it could not be read the last time; empty where it could.',
      sending: 'How the sending of mails to people goes.',
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
    MailboxTest: describeObject(mailbox.mailboxTest, 'What became of a test.', {
      works: 'True if the folder can be read.',
      mails: 'The number of mails in the folder.',
      detail: 'Why it failed.',
      failed_at:
        'The step that failed: `find` the server, `connect`, `secure`, `sign-in`, or `use` its folder.',
    }),
    MailSending: describeObject(mailbox.mailSending, 'How the sending of mails to people goes.', {
      last_sent_at: 'When the last mail left; null before the first one.',
      sent_today: 'The number of mails that left today.',
      daily_limit: 'How many leave a day; single mails count too, and are not held back.',
      waiting: 'The number of mails that wait for the mail server.',
      failed: 'The number of mails of the last seven days that were not sent.',
      problem: 'Why the last one of them was not sent; empty where there is none.',
    }),
  },
};

const gone = { 404: 'The organization has no such answer.' };

const repliesDocs: DocsOf<typeof calls> = {
  getReply: {
    description:
      'A mail that was found in the mailbox of answers. Timelines and *Today* show what its sender wrote; this is all of its text.',
    refusals: gone,
    example: {
      answer: {
        id: example.taskId,
        kind: 'reply',
        person_id: example.taskId,
        from_name: 'Mila Visser',
        from_address: 'mila@people.example',
        subject: 'Re: Data Engineer',
        text: 'Tuesday suits me.\n\nOn Monday, Ada Park wrote:\n> May I call you?',
        attachments: ['cv.pdf'],
        received_at: example.time,
      },
    },
  },
  markReplyDone: {
    description: '*Today* no longer lists it, for anyone. The timeline of the person keeps it.',
    refusals: gone,
    example: {},
  },
};

export const repliesSection: ApiSection = {
  tag: 'Answers to mails',
  description: 'What came back to mails to people.',
  calls: pairWithCalls(calls, repliesDocs),
  schemas: {
    Reply: describeObject(calls.reply, 'A mail that answers one to a person.', {
      id: 'Its id.',
      kind: '`reply`, `away` for an automatic answer, `bounce` for a report that the mail did not arrive.',
      person_id: 'The id of the person.',
      from_name: 'The name of its sender; may be empty.',
      from_address: 'The address of its sender.',
      subject: 'Its subject.',
      text: 'All of its text.',
      attachments: 'The names of its attachments, which stay in the mailbox.',
      received_at: 'When it arrived.',
    }),
  },
};
