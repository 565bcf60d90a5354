import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { postExample, storedPostFields } from './content.docs.ts';
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
