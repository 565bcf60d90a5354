import type { BlogPost } from '../../../contract/api/content.ts';
import { Markdown } from '../../ui/markdown.tsx';

/** One post: title, local date, content. */
export function BlogArticle({ post }: { post: BlogPost }) {
  return (
    <article aria-labelledby="post-title">
      <h2 id="post-title" className="max-w-[22ch] text-display-2">
        {post.title}
      </h2>
      {/* The reader's time zone may differ from that of the machine that rendered the page. */}
      <p className="mt-4 text-muted" suppressHydrationWarning>
        <time dateTime={post.generated_at}>{new Date(post.generated_at).toLocaleDateString()}</time>
      </p>
      <div className="mt-10 max-w-[68ch] text-lg">
        <Markdown text={post.content} />
      </div>
    </article>
  );
}
