import { Fragment, lazy } from 'react';
import { Link } from 'react-router-dom';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { readingMinutes } from '../../../contract/site/public-pages.ts';
import { useIsHydrated } from '../../lib/hydrated.ts';
import { renderedTextId, usePageData } from '../../lib/page-data.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const loadMarkdown = () => import('../../ui/markdown.tsx');
const Markdown = lazy(async () => ({ default: (await loadMarkdown()).Markdown }));

export function preparePostText(): void {
  // If this fails, the post that needs it shows the error.
  loadMarkdown().catch(() => {});
}

/** Reuses the HTML from the server: rendering it again would only delay hydration. */
export function PostText({ text, topLevel }: { text: string; topLevel: 2 | 3 }) {
  const { rendered } = usePageData();
  if (rendered?.text !== text) return <Markdown text={text} topLevel={topLevel} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized output of `Markdown` for the same text
  return <div id={renderedTextId} dangerouslySetInnerHTML={{ __html: rendered.html }} />;
}

export function BlogArticle({ post }: { post: BlogPost }) {
  return (
    <article aria-labelledby="post-title">
      <h2 id="post-title" className="max-w-[14.1em] text-display-2">
        {/* Posts without a slug have no page of their own. */}
        {post.slug ? (
          <Link to={paths.blogPost(post.slug)} className="hover:text-strong">
            {post.title}
          </Link>
        ) : (
          post.title
        )}
      </h2>
      <PostMeta post={post} />
      <div className="mt-10 max-w-[40rem] text-lg">
        <PostText text={post.content} topLevel={3} />
      </div>
      <PostTags post={post} />
    </article>
  );
}

export function PostMeta({ post }: { post: BlogPost }) {
  const minutes = readingMinutes(post.content);
  return (
    <p className="mt-4 flex flex-wrap gap-x-2 text-muted">
      <PostDate post={post} />
      <span aria-hidden="true">·</span>
      <span>{`${minutes} min read`}</span>
      {post.author && (
        <>
          <span aria-hidden="true">·</span>
          <span>{post.author}</span>
        </>
      )}
    </p>
  );
}

/** In the reader's time zone and format. */
function PostDate({ post }: { post: BlogPost }) {
  const isHydrated = useIsHydrated();
  const date = new Date(post.generated_at ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <span>N/A</span>;
  return (
    <time key={String(isHydrated)} dateTime={post.generated_at} suppressHydrationWarning>
      {localDate(date)}
    </time>
  );
}

/** As `toLocaleDateString`, whose first use loads the locale: 25 ms of the main thread, 100 on a phone. */
const localDate = (date: Date): string =>
  navigator.language === 'en-US'
    ? `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`
    : date.toLocaleDateString();

export const PostTags = ({ post: { tags = [] } }: { post: BlogPost }) =>
  tags.length > 0 && (
    <ul aria-label="Tags" className="mt-8 flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {tags.map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
    </ul>
  );

export const Subscribe = () => (
  <p className="text-muted">
    Subscribe:{' '}
    {feeds.map(({ name, file }, at) => (
      <Fragment key={file}>
        {at > 0 && ' · '}
        <a href={`${paths.blog}/${file}`} className="link tap">
          {name}
        </a>
      </Fragment>
    ))}
  </p>
);

const feeds = [
  { name: 'RSS', file: 'feed.xml' },
  { name: 'Atom', file: 'atom.xml' },
  { name: 'JSON Feed', file: 'feed.json' },
];

export function BlogFailure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className="space-y-5">
      <Notice kind="failed">{message}</Notice>
      <Button look="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
