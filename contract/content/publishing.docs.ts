import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as blog from './blog-settings.calls.ts';
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
  blog_address: 'https://larkspur.example/o/harbour-terminal/blog',
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
      blog_address: 'Where the blog is; left out before it has an address.',
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

const fields = {
  is_on: true,
  slug: 'harbour-terminal',
  title: 'Notes from the harbour',
  description: 'What we learn at the berth.',
  shows_authors: true,
  shows_tags: false,
};
const stored = {
  ...fields,
  address: 'https://larkspur.example/o/harbour-terminal/blog',
  former_slugs: ['harbour'],
  version: 2,
};

const blogSettingsDocs: DocsOf<typeof blog> = {
  getBlogSettings: {
    description:
      'The public blog. Until it is first saved, it is off and has suggestions from the organization’s name.',
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveBlogSettings: {
    description:
      'While the blog is on, everybody can read its published posts at `/o/{slug}/blog`, with feeds at `feed.xml` (RSS), `atom.xml` and `feed.json` and a `sitemap.xml` beside it, which `/o/sitemap.xml` names to search engines. While it is off, these addresses answer 404 and scheduled posts wait. A changed `slug` changes every address. The ones before answer 301 with the present one, for the last 20 `slug`s; no other organization can take one of them for a year.',
    refusals: {
      400: 'A field is wrong, or the `slug` has more than 60 characters once it is in Latin letters.',
      409: 'Another organization has this address, or gave it up within the last year.',
      412: 'Someone has changed the settings meanwhile.',
    },
    answerHeaders: ['ETag'],
    example: { body: fields, answer: stored },
  },
};

const fieldDocs = {
  is_on: 'Whether everybody can read it.',
  slug: 'The part of the address that is its own, in Latin letters, digits and hyphens.',
  title: 'Its title.',
  description: 'A sentence below the title; may be empty.',
  shows_authors:
    'Whether readers see who wrote each post, for the provider on `/blog` as well. Off unless it is given.',
  shows_tags:
    'Whether readers see the tags of each post, each of which lists its posts, for the provider on `/blog` as well. Off unless it is given.',
};

export const blogSettingsSection: ApiSection = {
  tag: 'Own blog',
  description: "An organization's public blog.",
  calls: pairWithCalls(blog, blogSettingsDocs),
  schemas: {
    BlogSettingsRequest: describeObject(blog.blogFields, 'A public blog as it is entered.', fieldDocs),
    BlogSettings: describeObject(blog.blogSettings, 'The public blog.', {
      ...fieldDocs,
      address: 'Where readers find it while it is on.',
      former_slugs:
        'What it had as `slug` before, the last one first. Their addresses lead to the present ones.',
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
  },
};
