import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import * as blog from './blog-settings.calls.ts';

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

const docs: DocsOf<typeof blog> = {
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
  calls: pairWithCalls(blog, docs),
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
