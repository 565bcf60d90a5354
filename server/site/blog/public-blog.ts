import type { BlogPost } from '../../../contract/api/content.ts';
import { blogPostPath } from '../../../contract/paths.ts';
import type { PageRenderer } from '../../../contract/public-pages.ts';
import type { Database } from '../../db/client.ts';
import { readBlogEdition, readPublishedPosts } from '../../modules/content/published-posts.ts';
import { type Document, makeDocument } from '../documents.ts';
import { blogFeed, siteMap } from './blog-feed.ts';

/** What renders the blog's pages, and the templates it fills. */
export interface BlogRendering {
  renderer: PageRenderer;
  templates: { blog: string; post: string };
}

/** All published posts at one moment, with their pages as far as someone has asked for them. */
interface Edition {
  name: string;
  posts: BlogPost[];
  files: Map<string, Promise<Document>>;
}

/** The blog's pages, made once for each edition of the blog. */
export interface PublicBlog {
  /** The page of the blog, and how many there are; without posts there is one. */
  page(asked: number): Promise<{ pages: number; file: Document }>;
  /** The page of one post, or the one that says that none is published under the slug. */
  post(slug: string): Promise<{ isFound: boolean; file: Document }>;
  feed(): Promise<Document>;
  siteMap(): Promise<Document>;
  /** This process may have published, withdrawn or deleted something. */
  changed(): void;
}

/**
 * Pages come from memory as long as the edition is current. Each answer asks the database for that, so that what another
 * process publishes, withdraws or deletes counts at once; a process that is alone knows by itself.
 */
export function openPublicBlog(
  db: Database,
  { renderer, templates }: BlogRendering,
  isAlone: boolean,
): PublicBlog {
  let shown: Edition | undefined;
  let changes = 0;
  let checked = -1;
  const check = inTurns(async (): Promise<Edition> => {
    const seen = changes;
    const name = await readBlogEdition(db);
    if (shown?.name !== name) shown = { name, posts: await readPublishedPosts(db), files: new Map() };
    checked = seen;
    return shown;
  });
  const current = async (): Promise<Edition> => (isAlone && shown && checked === changes ? shown : check());

  return {
    page: async (asked) => {
      const edition = await current();
      const pages = Math.max(edition.posts.length, 1);
      const page = Math.min(asked, pages);
      const url = page === 1 ? '/blog' : `/blog?page=${page}`;
      const post = edition.posts[page - 1];
      const file = await keep(edition, url, async () => {
        const data = post && { blog: { page, post } };
        return toPage(await renderer.renderDocument(templates.blog, { url, data, entries: edition.posts }));
      });
      return { pages, file };
    },
    post: async (slug) => {
      const edition = await current();
      const post = edition.posts.find((each) => each.slug === slug) ?? null;
      // One page for all that are not there.
      const url = blogPostPath(post?.slug ?? 'none');
      const file = await keep(edition, post ? url : 'missing', async () =>
        toPage(await renderer.renderDocument(templates.post, { url, data: { post } })),
      );
      return { isFound: post !== null, file };
    },
    feed: async () => {
      const edition = await current();
      return keep(edition, '/blog/feed.xml', () => blogFeed(edition.posts, renderer));
    },
    siteMap: async () => {
      const edition = await current();
      return keep(edition, '/sitemap.xml', async () => siteMap(edition.posts));
    },
    changed: () => {
      changes += 1;
    },
  };
}

const toPage = (html: string): Document => makeDocument('blog/index.html', Buffer.from(html));

/** Makes a file once. One that could not be made is tried again. */
function keep(edition: Edition, name: string, make: () => Promise<Document>): Promise<Document> {
  const known = edition.files.get(name);
  if (known) return known;
  const made = make();
  edition.files.set(name, made);
  made.catch(() => edition.files.delete(name));
  return made;
}

/** Whoever asks while the work is under way waits for the next turn, with all others: no answer is older than its question. */
function inTurns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        const turn = work();
        running = turn;
        return turn;
      });
    return next;
  };
}
