import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as mail from './mail-settings.calls.ts';

const fields = {
  host: 'smtp.harbour.example',
  port: 587,
  security: 'starttls' as const,
  user: 'recruiting',
  from_name: 'Harbour Terminal',
  from_address: 'jobs@harbour.example',
};
const stored = { is_set: true, ...fields, has_password: true, version: 1 };

const docs: DocsOf<typeof mail> = {
  getMailAccount: {
    description: 'The server by which mails to people are sent. The password is never answered.',
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveMailAccount: {
    description:
      'Sets the server. Its name must not resolve to a private network, unless the operator of Larkspur allows it. The password is stored encrypted; without one in the request a stored one is kept, as long as server, port, encryption and user stay.',
    refusals: { 400: 'A field is wrong.', 412: 'The settings have changed in the meantime.' },
    answerHeaders: ['ETag'],
    example: { body: { ...fields, password: 'a-password' }, answer: stored },
  },
  removeMailAccount: {
    description: 'From then on nobody can be written to; mails that wait are given up.',
    example: {},
  },
  testMailAccount: {
    description: "Sends a mail to the caller's own address. Nothing is stored.",
    refusals: { 400: 'A field is wrong.' },
    example: { body: fields, answer: { works: true, to: example.userEmail } },
  },
};

export const mailSettingsSection: ApiSection = {
  tag: 'Mail server',
  description: 'The mail server by which an organization writes to people.',
  calls: pairWithCalls(mail, docs),
  schemas: {
    MailAccountRequest: describeObject(mail.mailAccountFields, 'A mail server as it is entered.', {
      host: 'Its name.',
      port: 'Usually 465 with TLS, 587 with STARTTLS.',
      security: '`tls`, `starttls` or `none`.',
      user: 'Empty where the server asks for none.',
      password: 'Left out keeps the stored one; null removes it.',
      from_name: 'The sender’s name; may be empty.',
      from_address: 'The sender’s address.',
    }),
    MailAccount: describeObject(mail.mailAccount, 'The mail server.', {
      is_set: 'False where none was entered; the other fields are suggestions then.',
      host: 'Its name.',
      port: 'Its port.',
      security: '`tls`, `starttls` or `none`.',
      user: 'May be empty.',
      has_password: 'True if a password is stored.',
      from_name: 'May be empty.',
      from_address: 'The sender’s address.',
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
    MailTest: describeObject(mail.mailTest, 'What became of a test mail.', {
      works: 'True if the server has accepted it.',
      to: 'Address of the recipient.',
      detail: 'Why it failed.',
    }),
  },
};
