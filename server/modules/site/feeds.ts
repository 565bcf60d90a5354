import { withoutControlCharacters } from '../../../contract/platform/control-characters.ts';
import { isDisguisedLink } from '../../../contract/platform/link-target.ts';
import { type Document, makeDocument } from './documents.ts';

/**
 * A title for RSS, which does not say whether titles are text or HTML. What a reader of HTML would take for a tag or an entity is
 * escaped once more, so that `<we>` is seen in all of them.
 */
const escapeFeedTitle = (title: string): string =>
  escapeXml(title.replaceAll(/&(?=#?\w{1,32};)/g, '&amp;').replaceAll(/<(?=[a-z/!?])/gi, '&lt;'));

/** Escapes text for XML and HTML, and removes the control characters that XML cannot hold. */
export const escapeXml = (text: string): string =>
  withoutControlCharacters(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

export const longestFeed = 20;

export interface Feed {
  title: string;
  description: string;
  /** Of its page on the web; its feeds lie below. */
  address: string;
  publisher: { name: string; url?: string };
  /** As a BCP 47 tag, like that of each entry. */
  language: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  id: string;
  /** By what RSS has always known it, where that is not its id. */
  guid?: string;
  title: string;
  address: string;
  language: string;
  excerpt: string;
  /** With addresses that lead somewhere wherever it is read. */
  html: string;
  publishedAt: Date;
  modifiedAt: Date;
  author?: string | undefined;
  tags: readonly string[];
  picture?: { address: string; bytes: number; type: string };
}

export function rssFeed({ title, description, address, language, entries }: Feed): Document {
  const items = entries.map((entry) =>
    [
      '<item>',
      `<title>${escapeFeedTitle(entry.title)}</title>`,
      `<link>${escapeXml(entry.address)}</link>`,
      entry.guid ? `<guid>${escapeXml(entry.guid)}</guid>` : `<guid isPermaLink="false">${entry.id}</guid>`,
      `<pubDate>${entry.publishedAt.toUTCString()}</pubDate>`,
      `<atom:updated>${entry.modifiedAt.toISOString()}</atom:updated>`,
      `<dc:language>${entry.language}</dc:language>`,
      ...(entry.author ? [`<dc:creator>${escapeXml(entry.author)}</dc:creator>`] : []),
      ...entry.tags.map((tag) => `<category>${escapeXml(tag)}</category>`),
      `<description>${escapeXml(entry.excerpt)}</description>`,
      ...(entry.picture
        ? [
            `<enclosure url="${escapeXml(entry.picture.address)}" length="${entry.picture.bytes}" type="${entry.picture.type}"/>`,
          ]
        : []),
      `<content:encoded>${escapeXml(entry.html)}</content:encoded>`,
      '</item>',
    ].join('\n'),
  );
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeFeedTitle(title)}</title>
<link>${escapeXml(address)}</link>
<description>${escapeXml(description)}</description>
<language>${language}</language>
<atom:link href="${escapeXml(address)}/feed.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
  return makeDocument('feed.xml', Buffer.from(feed), 'application/rss+xml; charset=utf-8');
}

export function atomFeed({ title, description, address, publisher, language, entries }: Feed): Document {
  const texts = entries.map((entry) =>
    [
      `<entry xml:lang="${entry.language}">`,
      `<title type="text">${escapeXml(entry.title)}</title>`,
      `<link href="${escapeXml(entry.address)}"/>`,
      `<id>urn:uuid:${entry.id}</id>`,
      `<published>${entry.publishedAt.toISOString()}</published>`,
      `<updated>${entry.modifiedAt.toISOString()}</updated>`,
      `<author><name>${escapeXml(entry.author ?? publisher.name)}</name></author>`,
      ...entry.tags.map((tag) => `<category term="${escapeXml(tag)}"/>`),
      `<summary type="text">${escapeXml(entry.excerpt)}</summary>`,
      `<content type="html">${escapeXml(entry.html)}</content>`,
      '</entry>',
    ].join('\n'),
  );
  const times = entries.map(({ modifiedAt }) => modifiedAt.getTime());
  const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title type="text">${escapeXml(title)}</title>
<subtitle type="text">${escapeXml(description)}</subtitle>
<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>
<link rel="self" type="application/atom+xml" href="${escapeXml(address)}/atom.xml"/>
<id>${escapeXml(address)}</id>
<updated>${new Date(Math.max(0, ...times)).toISOString()}</updated>
<author><name>${escapeXml(publisher.name)}</name></author>
${texts.join('\n')}
</feed>
`;
  return makeDocument('atom.xml', Buffer.from(feed), 'application/atom+xml; charset=utf-8');
}

export function jsonFeed({ title, description, address, publisher, language, entries }: Feed): Document {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: address,
    feed_url: `${address}/feed.json`,
    description,
    language,
    authors: [publisher],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.address,
      title: entry.title,
      language: entry.language,
      content_html: entry.html,
      summary: entry.excerpt,
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.modifiedAt.toISOString(),
      ...(entry.author && { authors: [{ name: entry.author }] }),
      ...(entry.tags.length > 0 && { tags: entry.tags }),
      ...(entry.picture && { image: entry.picture.address }),
    })),
  };
  return makeDocument('feed.json', Buffer.from(JSON.stringify(feed)), 'application/feed+json; charset=utf-8');
}

export const feedFiles = { 'feed.xml': rssFeed, 'atom.xml': atomFeed, 'feed.json': jsonFeed } as const;
export type FeedFile = keyof typeof feedFiles;

/**
 * Feed readers show the HTML elsewhere. @param html of a renderer of ours, whose texts hold no bare quotation
 * marks @param address where the HTML stands on the web, without query; links to `#part` lead there
 */
export function withAbsoluteLinks(html: string, address: string): string {
  const origin = /^(?:https?:\/\/)?[^/]+/.exec(address)?.[0] ?? '';
  return html.replaceAll(/(<a [^<>]*?href=")([^"]+)"/g, (_, before: string, link: string) => {
    return `${before}${absolute(link, origin, address)}"`;
  });
}

function absolute(link: string, origin: string, address: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(link)) return link;
  if (isDisguisedLink(link)) return address;
  if (link.startsWith('/')) return origin + link;
  if (/^[?#]/.test(link)) return address + link;
  return address.slice(0, address.lastIndexOf('/') + 1) + link;
}
