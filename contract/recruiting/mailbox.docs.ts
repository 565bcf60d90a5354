import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as mailbox from './mailbox.calls.ts';

const fields = {
  host: 'imap.harbour.example',
  port: 993,
  security: 'tls' as const,
  user: 'replies@harbour.example',
  folder: 'INBOX',
  reply_address: 'replies@harbour.example',
};
const stored = {
  is_set: true,
  ...fields,
  has_password: true,
  read_at: example.time,
  problem: '',
  version: 1,
};

const docs: DocsOf<typeof mailbox> = {
  getMailbox: {
    description: 'The mailbox that is read for answers to mails to people. The password is never answered.',
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveMailbox: {
    description:
      'Sets the mailbox, which is read by IMAP at once and every two minutes. Its name must not resolve to a private network, unless the operator of Larkspur allows it. The password is stored encrypted; without one in the request a stored one is kept, as long as server, port, encryption and user stay.',
    refusals: { 400: 'A field is wrong.', 412: 'The settings have changed in the meantime.' },
    answerHeaders: ['ETag'],
    example: { body: { ...fields, password: 'a-password' }, answer: stored },
  },
  removeMailbox: {
    description: 'From then on no mailbox is read. Answers that were found stay.',
    example: {},
  },
  testMailbox: {
    description: 'Signs in, opens the folder for reading and counts its mails. Nothing is stored.',
    refusals: { 400: 'A field is wrong.' },
    example: { body: fields, answer: { works: true, mails: 12 } },
  },
};

export const mailboxSection: ApiSection = {
  tag: 'Mailbox of answers',
  description: 'The mailbox that is read for answers to mails to people.',
  calls: pairWithCalls(mailbox, docs),
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
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
    MailboxTest: describeObject(mailbox.mailboxTest, 'What became of a test.', {
      works: 'True if the folder can be read.',
      mails: 'The number of mails in the folder.',
      detail: 'Why it failed.',
    }),
  },
};
