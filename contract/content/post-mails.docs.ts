import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as mails from './post-mails.calls.ts';

const template = {
  name: 'Harbour Terminal',
  colour: '#3a46b0',
  logo_url: 'https://harbour.example/logo.png',
  postal_address: 'Quay 7\n3011 Rotterdam',
  reason: 'You get this mail because you asked for our newsletter.',
};
const answer = {
  version: '3-2jmj7l5rSw0y',
  mails: [
    {
      segment: 'Link Clicked',
      name: 'Email 1',
      subject: 'Shorter queues at the berth',
      preview_text: '',
      call_to_action: 'Book a call',
      link: 'https://harbour.example/call',
      send_day: 0,
      html: '<!DOCTYPE html …',
      text: 'Ports lose hours …',
    },
  ],
  missing: [],
  by_mail_program: false,
};
const noPost = 'The organization has no such post, or it is no newsletter and no series of emails.';

const docs: DocsOf<typeof mails> = {
  listPostMails: {
    description:
      'Each mail as HTML that mail programs show (tables, inline styles, colours for the night) and as plain text, in the template of the organization. Merge fields such as `{{first_name}}` and `{{unsubscribe_url}}` stay as they are, for the tool that sends the mailing. A call to action without a link of its own leads to the organization’s website. A link of the text may hold merge fields, or be one: `[Book]({{booking_url}})`.',
    refusals: { 404: noPost },
    answerHeaders: ['ETag'],
    example: { answer },
  },
  saveMailDetails: {
    description:
      'Replaces links and send days of all mails of the post. Mails beyond the list have the usual ones. An approved post whose mails a Member changes is a draft again; saving what is there changes nothing. With the `version` of the mails in `If-Match`, only while neither text nor details have changed; with the version of the post, there or in the body, only while its text has not. Each mail keeps its link and day when the text is edited, moved or loses another mail.',
    refusals: {
      400: 'A field is wrong, or the post has fewer mails.',
      403: 'The post is scheduled or published, and the caller is no Owner.',
      404: noPost,
      409: 'Someone has changed the post or its mails since. `version` is the one that the post has now.',
    },
    answerHeaders: ['ETag'],
    example: { body: { mails: [{ link: 'https://harbour.example/call', send_day: 0 }] }, answer },
  },
  sendTestMail: {
    description:
      "Sends one mail to the caller's own address: by the organization's mail server where there is one, otherwise by the one of this server. In the local mode of the desktop app without a mail server, the answer has what the mail program opens instead. Merge fields have samples.",
    refusals: {
      400: 'The mail was not accepted; `detail` says why. Or the post has no such mail.',
      404: noPost,
    },
    example: { body: { mail: 0 }, answer: { to: example.userEmail } },
  },
  exportPostMail: {
    description: 'One mail as a file that mail programs open as a draft.',
    refusals: { 404: noPost },
    example: { answer: 'MIME-Version: 1.0 …' },
  },
  getMailTemplate: {
    description: 'The frame of mails. Until it is first saved, it has the organization’s name.',
    answerHeaders: ['ETag'],
    example: { answer: { ...template, version: 1 } },
  },
  saveMailTemplate: {
    description: 'Sets the frame of mails, of those that are written already, too.',
    refusals: { 400: 'A field is wrong.', 412: 'Someone has changed the settings meanwhile.' },
    answerHeaders: ['ETag'],
    example: { body: template, answer: { ...template, version: 1 } },
  },
};

const fields = {
  name: 'The sender, at the top without a logo and in the footer.',
  colour: 'Of buttons and links.',
  logo_url: 'Where the logo stands on the web; may be empty.',
  postal_address: 'For the footer, in lines. Laws on mailings ask for it.',
  reason: 'Why someone gets these mails, for the footer; may be empty.',
};
const details = {
  link: 'Where its call to action leads: an address, or a merge field alone.',
  send_day: 'Days after the start of the series.',
};

export const postMailsSection: ApiSection = {
  tag: 'Mails of posts',
  description: 'Newsletters and series as mails.',
  calls: pairWithCalls(mails, docs),
  schemas: {
    MailTemplateRequest: describeObject(mails.mailTemplateFields, 'A template as it is entered.', fields),
    MailTemplate: describeObject(mails.mailTemplate, 'The frame of mails.', {
      ...fields,
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
    MailDetails: describeObject(mails.mailDetails, 'What belongs to a mail beside its text.', details),
    MailDetailsList: describeObject(mails.mailDetailsList, 'The details of all mails of a post.', {
      mails: 'One for each mail, in their order.',
      version: 'The version of the post that they are for; absent where it may have changed.',
    }),
    TestMailRequest: describeObject(mails.testMailRequest, 'Which mail is tried out.', {
      mail: 'Its number in the series, from 0.',
    }),
    SentTestMail: describeObject(mails.sentTestMail, 'A mail that was sent.', {
      to: 'The address it went to; empty where it was not sent.',
      draft: 'What the mail program opens instead; absent where it was sent.',
    }),
    PostMail: describeObject(mails.renderedMail, 'A mail.', {
      segment: 'The segment it is for; empty for a newsletter.',
      name: 'Its heading in the post.',
      subject: 'Its subject.',
      preview_text: 'What mail programs show after the subject; may be empty.',
      call_to_action: 'The words of its button; empty for none.',
      ...details,
      html: 'The mail as HTML.',
      text: 'The same words as plain text.',
    }),
    PostMails: describeObject(mails.postMails, 'The mails of a post.', {
      version: 'Changes with the text, the links and the send days. Quoted, it fits `If-Match`.',
      mails: 'In the order of the post.',
      missing: 'What the footer lacks before a mailing: the template, or the postal address in it.',
      by_mail_program: 'True where a test opens as a draft in the mail program of the user.',
    }),
  },
};
