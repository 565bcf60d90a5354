import { Link } from 'react-router-dom';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { useIsHydrated } from '../../lib/hydrated.ts';
import { paths } from '../../lib/paths.ts';
import { PostText } from './post-text.tsx';

/** One post of a list: title with a link to its page, local date, content. */
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
      <PostDate post={post} />
      <div className="mt-10 max-w-[40rem] text-lg">
        <PostText text={post.content} topLevel={3} />
      </div>
    </article>
  );
}

/** The date in the reader's time zone and format, which may differ from those of the machine that rendered the page. */
export function PostDate({ post }: { post: BlogPost }) {
  const isHydrated = useIsHydrated();
  const date = new Date(post.generated_at ?? Number.NaN);
  if (Number.isNaN(date.getTime())) return <p className="mt-4 text-muted">N/A</p>;
  return (
    <p className="mt-4 text-muted">
      <time key={String(isHydrated)} dateTime={post.generated_at} suppressHydrationWarning>
        {date.toLocaleDateString()}
      </time>
    </p>
  );
}
