import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import * as pictures from './post-pictures.calls.ts';

const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
const choice = { picture: id, alt: 'Containers at the quay, seen from a crane' };
const answer = {
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
const noPost = { 404: 'The organization has no such post.' };
const noPicture = { 404: 'The organization has no such picture.' };
const notEditable =
  'The post stands on the public blog, and the caller is no SuperAdmin; or it is scheduled or published on the own blog, and the caller is no Owner.';
const megabytes = pictures.pictureLimits.bytes / 1024 / 1024;
const unfit = `The content is no JPEG, PNG or WebP, is broken, or has more than ${pictures.pictureLimits.pixels / 1_000_000} million pixels.`;

const docs: DocsOf<typeof pictures> = {
  addPicture: {
    description: `Stores a picture of at most ${megabytes} MB. What it is says its content, not its name. Nothing shows it before \`choosePicture\`; one that is not chosen is deleted after a day. The file is kept as it is, with the place and the camera that it may name: remove such details before.`,
    refusals: { 400: unfit, 403: notEditable, ...noPost },
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
    refusals: noPost,
    answerHeaders: ['ETag'],
    example: { answer },
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
    example: { body: choice, answer },
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
  calls: pairWithCalls(pictures, docs),
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
