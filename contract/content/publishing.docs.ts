import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as publishing from './publishing.calls.ts';

const comment = {
  id: example.otherId,
  author: 'Ada Lovelace',
  text: 'The second paragraph needs a source.',
  created_at: example.time,
  may_delete: true,
};
const published = {
  state: 'published' as const,
  at: example.time,
  address: 'https://larkspur.example/o/harbour-terminal/blog/shorter-queues-at-the-berth',
  is_blog_on: true,
  needs_approval: false,
  may_publish: true,
};
const noPost = 'The organization has no such post.';

const docs: DocsOf<typeof publishing> = {
  getPublication: {
    description: "A post's place on the organization's own blog, and whether it can get one.",
    refusals: { 404: noPost },
    example: { answer: published },
  },
  publishOnOwnBlog: {
    description:
      'Publishes a blog post at once, or with `publish_at` within a minute after that time, also when the server was down meanwhile. A second call with another time moves it. A published post stays as it is. Where more than one person works, the post has to be approved first; otherwise publishing approves it.',
    refusals: {
      400: 'The post is no blog post, is not approved, or is published and was to be scheduled; the blog is off; or the time is no time.',
      404: noPost,
    },
    example: { body: { publish_at: example.time }, answer: { ...published, state: 'scheduled' } },
  },
  withdrawFromOwnBlog: {
    description: 'Takes the post off, or cancels its schedule. It keeps its address for the next time.',
    refusals: { 404: noPost },
    example: { answer: { ...published, state: 'none', at: null, address: null } },
  },
  listPostComments: {
    description: 'The comments on a post, oldest first.',
    refusals: { 404: noPost },
    example: { answer: [comment] },
  },
  addPostComment: {
    description: 'Comments on a post. Everybody in the organization sees it, no reader does.',
    refusals: { 404: noPost },
    example: { body: { text: comment.text }, answer: comment },
  },
  deletePostComment: {
    description: 'Deletes a comment for good.',
    refusals: { 403: "It is a colleague's.", 404: 'The organization has no such comment.' },
    example: {},
  },
};

export const publishingSection: ApiSection = {
  tag: 'Publishing',
  description: "From approval to the organization's own blog, and comments on the way.",
  calls: pairWithCalls(publishing, docs),
  schemas: {
    Publication: describeObject(publishing.publication, "A post's place on the own blog.", {
      state: '`none`, `scheduled` or `published`.',
      at: 'For when it is scheduled, or since when it is published; null for `none`.',
      address: 'Where readers find it, or will; null for `none`.',
      is_blog_on: 'Whether the blog is switched on.',
      needs_approval: 'Whether someone has to approve it first.',
      may_publish: 'Whether the caller may publish it.',
    }),
    PublicationRequest: describeObject(publishing.publicationRequest, 'When to publish.', {
      publish_at: 'Left out or past: at once.',
    }),
    PostComment: describeObject(publishing.postComment, 'A comment on a post.', {
      id: 'Its id.',
      author: 'Who wrote it.',
      text: 'What it says.',
      created_at: 'When it was written.',
      may_delete: 'Whether the caller may delete it.',
    }),
    PostCommentRequest: describeObject(publishing.postCommentFields, 'A comment as it is written.', {
      text: 'What it says.',
    }),
  },
};
