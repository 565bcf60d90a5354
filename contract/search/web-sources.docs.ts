import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import * as sources from './web-sources.calls.ts';

const fields = { github: true, searxng_url: 'http://127.0.0.1:8888' };
const stored = { ...fields, has_brave_key: false, version: 1 };
const elsewhere = { 404: 'This is a server; its operator connects sources in the environment.' };

const docs: DocsOf<typeof sources> = {
  getWebSources: {
    description: 'All are off at first. The key is never answered.',
    refusals: elsewhere,
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveWebSources: {
    description:
      'Searches ask them from then on. The key is stored encrypted; without one in the request a stored one is kept.',
    refusals: { 400: 'A field is wrong.', ...elsewhere, 412: 'The settings have changed in the meantime.' },
    answerHeaders: ['ETag'],
    example: { body: fields, answer: stored },
  },
};

export const webSourcesSection: ApiSection = {
  tag: 'Web sources on this computer',
  description: 'What searches ask beside the talent pool, where the desktop app runs its own server.',
  calls: pairWithCalls(sources, docs),
  schemas: {
    WebSourcesRequest: describeObject(sources.webSourcesFields, 'Web sources as they are entered.', {
      github: 'True if GitHub is asked. It allows only a few requests per hour.',
      searxng_url: 'The address of a SearXNG; empty where none is asked.',
      brave_key: 'A key of the Brave Search API. Left out keeps the stored one; null removes it.',
    }),
    WebSources: describeObject(sources.webSources, 'The web sources.', {
      github: 'True if GitHub is asked.',
      searxng_url: 'The address of a SearXNG; may be empty.',
      has_brave_key: 'True if a key of the Brave Search API is stored.',
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
  },
};
