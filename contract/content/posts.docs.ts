import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import { postExample, storedPostFields } from './content.docs.ts';
import * as mails from './post-mails.calls.ts';
import * as pictures from './post-pictures.calls.ts';
import * as posts from './posts.calls.ts';

const text = { title: postExample.title, body: 'Ports lose hours …' };
const editable = {
  ...postExample,
  ...text,
  version: 2,
  status: 'draft' as const,
  may_edit: true,
  may_approve: false,
};
const stale = 'Someone has changed the post since. `version` is the one that it has now: read it again.';
const notEditable =
  'The post stands on the public blog, and the caller is no SuperAdmin; or it is scheduled or published on the own blog, and the caller is no Owner.';

const docs: DocsOf<typeof posts> = {
  getPost: {
    description: 'One post with its text, its version and what the caller may do with it.',
    refusals: { 404: 'The organization has no such post.' },
    answerHeaders: ['ETag'],
    example: { answer: editable },
  },
  updatePost: {
    description:
      'Changes what is given: title, text, status. A changed text is a new version, which a published post shows at once. With `If-Match` or `version`, only while the post still has that version. An approved post whose text a Member changes is a draft again.',
    refusals: {
      403: `${notEditable} Or a Member approves a post.`,
      404: 'The organization has no such post.',
      409: stale,
    },
    answerHeaders: ['ETag'],
    example: { body: { ...text, version: 1 }, answer: editable },
  },
  findPostClaims: {
    description:
      'The claims that neither the profile nor the brief supports in a text that is not stored yet, as a stored post has them.',
    refusals: { 404: 'The organization has no such post.' },
    example: { body: { body: text.body }, answer: [{ kind: 'number', text: '99', start: 8, end: 10 }] },
  },
  listPostTags: {
    description: 'Every tag once, whatever its case, with the number of posts that have it.',
    example: { answer: [{ tag: 'launch', posts: 3 }] },
  },
  listPostVersions: {
    description:
      'The versions of a post, newest first: the newest 50 unless a page is requested. The first is the text that was generated.',
    refusals: { 404: 'The organization has no such post.' },
    example: {
      answer: [
        { version: 2, ...text, author: 'Ada Lovelace', engine: null, created_at: postExample.generated_at },
        {
          version: 1,
          ...text,
          author: 'Ada Lovelace',
          engine: 'composer',
          created_at: postExample.generated_at,
        },
      ],
    },
  },
  restorePostVersion: {
    description:
      'Makes the text of an earlier version the newest one. Nothing is lost: it is a version more.',
    refusals: {
      403: notEditable,
      404: 'The organization has no such post, or the post no such version.',
      409: stale,
    },
    answerHeaders: ['ETag'],
    example: { answer: { ...editable, version: 3 } },
  },
};

const textFields = {
  title: 'Its title.',
  body: 'The text as Markdown, without the heading that says the title.',
};

export const postsSection: ApiSection = {
  tag: 'Posts',
  description: 'Editing posts, and their versions.',
  calls: pairWithCalls(posts, docs),
  schemas: {
    EditablePost: describeObject(posts.editablePost, 'A post, as an editor needs it.', {
      ...storedPostFields,
      ...textFields,
      version: '1 as it was generated, one more with each change of its text. Quoted, it is the `ETag`.',
      status: 'How far the organization has come with it.',
      may_edit: 'Whether the caller may edit it.',
      may_approve: 'Whether the caller may approve it.',
    }),
    PostChange: describeObject(posts.postChange, 'A change of a post. What is not given stays as it is.', {
      ...textFields,
      status: '`approved` only by an Owner or a SuperAdmin.',
      tags: 'Words to find it by: all of them, in place of those before. They make no version.',
      version: 'The version that the change replaces; like `If-Match`.',
      autosave:
        'True while someone types. Such saves of one author within the same ten minutes are one version, which has the number of the last.',
      proposal: 'What was asked for, where the text is a proposal that was accepted.',
    }),
    TextToCheck: describeObject(posts.textToCheck, 'A text that is not stored yet.', {
      body: textFields.body,
    }),
    PostTag: describeObject(posts.postTag, 'A tag of posts.', {
      tag: 'The tag, in one of the ways it is written.',
      posts: 'How many posts have it.',
    }),
    PostVersion: describeObject(posts.postVersion, 'A text that a post has had.', {
      version: 'Its number, from 1.',
      ...textFields,
      author: 'Who wrote it, or asked for it; null when nobody is known.',
      engine: "What wrote it: `composer`, or the model's name; null for a text by hand.",
      proposal:
        'What was asked for, where the text is a proposal that the author accepted; absent otherwise.',
      created_at: 'When it was saved.',
    }),
  },
};

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

const postMailsDocs: DocsOf<typeof mails> = {
  listPostMails: {
    description:
      'Each mail as HTML that mail programs show (tables, inline styles, colors for the night) and as plain text, in the template of the organization. Merge fields such as `{{first_name}}` and `{{unsubscribe_url}}` stay as they are, for the tool that sends the mailing. A call to action without a link of its own leads to the organization’s website. A link of the text may hold merge fields, or be one: `[Book]({{booking_url}})`.',
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
  calls: pairWithCalls(mails, postMailsDocs),
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

const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
const choice = { picture: id, alt: 'Containers at the quay, seen from a crane' };
const postPicturesAnswer = {
  version: 1,
  picture: {
    id,
    alt: choice.alt,
    file_name: 'quay.jpg',
    width: 2400,
    height: 1600,
    crops: { link: { x: 0, y: 170, width: 2400, height: 1260 } },
  },
};
const postPicturesNoPost = { 404: 'The organization has no such post.' };
const noPicture = { 404: 'The organization has no such picture.' };
const megabytes = pictures.pictureLimits.bytes / 1024 / 1024;
const unfit = `The content is no JPEG, PNG or WebP, is broken, or has more than ${pictures.pictureLimits.pixels / 1_000_000} million pixels.`;

const postPicturesDocs: DocsOf<typeof pictures> = {
  addPicture: {
    description: `Stores a picture of at most ${megabytes} MB. What it is says its content, not its name. Nothing shows it before \`choosePicture\`; one that is not chosen is deleted after a day. The file is kept as it is, with the place and the camera that it may name: remove such details before.`,
    refusals: { 400: unfit, 403: notEditable, ...postPicturesNoPost },
    example: { upload: '\u00ff\u00d8\u00ff\u00e0 … JFIF …', answer: { id } },
  },
  addPictureCut: {
    description:
      'Stores what a shape shows: `wide` (16:9, for X), `link` (1200 × 630, for LinkedIn, blogs, link previews and mails), `square`, and `small` for lists. `x`, `y`, `width` and `height` are the rectangle of the picture. A shape that is not cut shows the whole picture.',
    refusals: {
      400: 'The content is no JPEG, or the picture has no such part.',
      403: notEditable,
      ...noPicture,
      409: 'The picture is cut to this shape already: another crop is another picture.',
    },
    example: { upload: '\u00ff\u00d8\u00ff\u00e0 … JFIF …', answer: { id } },
  },
  getPostPicture: {
    description: 'The picture of a post, with the rectangle of each shape.',
    refusals: postPicturesNoPost,
    answerHeaders: ['ETag'],
    example: { answer: postPicturesAnswer },
  },
  choosePicture: {
    description:
      'Chooses the picture of a post, with a text for readers who do not see it; null removes it. What was replaced can be chosen again for a day. With `If-Match`, only while the picture still has that version. An approved post whose picture a Member changes is a draft again. A blog post that is published shows its picture to everybody at `/pictures/{id}/link.jpg`; newsletters and emails do as soon as it is chosen, for other programs send them.',
    refusals: {
      400: 'The text has a word that the voice avoids, and readers see the post.',
      403: notEditable,
      404: 'The organization has no such post, or the picture is not of this post.',
      409: 'Someone has changed the picture since. `version` is the one that it has now.',
    },
    answerHeaders: ['ETag'],
    example: { body: choice, answer: postPicturesAnswer },
  },
  exportPicture: {
    description: 'The file as it was uploaded, or what a shape shows of it.',
    refusals: noPicture,
    example: { answer: '\u00ff\u00d8\u00ff\u00e0 … JFIF …' },
  },
};

export const postPicturesSection: ApiSection = {
  tag: 'Pictures',
  description: 'A picture for each post, cut to the shapes of the places where it appears.',
  calls: pairWithCalls(pictures, postPicturesDocs),
  schemas: {
    StoredPicture: describeObject(pictures.storedPicture, 'A picture that is stored.', { id: 'Its id.' }),
    PictureCrop: describeObject(pictures.pictureCrop, 'A rectangle of the picture, in its pixels.', {
      x: 'Pixels from the left.',
      y: 'Pixels from the top.',
      width: 'Its width.',
      height: 'Its height.',
    }),
    PostPicture: describeObject(pictures.postPicture, 'The picture of a post.', {
      version: 'Of the picture; rises with each change.',
      picture: 'The picture, and what each shape shows of it; null for none.',
    }),
    PictureChoice: describeObject(pictures.pictureChoice, 'Which picture a post has.', {
      picture: 'The id of a picture that was uploaded for this post; null for none.',
      alt: 'What stands for it where it can’t be seen.',
    }),
  },
};
