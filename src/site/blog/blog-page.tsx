import { useSearchParams } from 'react-router-dom';
import type { BlogPost } from '../../../contract/api/content.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { PageHead } from '../page-head.tsx';
import { BlogArticle } from './blog-article.tsx';
import { useBlogPosts } from './use-blog-posts.ts';

/** The public blog: one post at a time, its page in the URL. */
export function BlogPage() {
  const blog = useBlogPosts();
  return (
    <>
      <PageHead
        title="Blog"
        description="Notes on hiring, back-office work and marketing from the people who do it."
      />
      <div className="page-width grid min-h-[80vh] content-start gap-x-12 gap-y-8 pt-14 pb-24 md:pt-24 lg:grid-cols-[3fr_9fr]">
        <div>
          <h1 className="text-2xl">Blog</h1>
        </div>
        <div className="min-w-0">
          {blog.status === 'loading' && <LoadingMark text="Loading posts..." />}
          {blog.status === 'failed' && (
            <div className="space-y-5">
              <Notice kind="failed">{blog.message}</Notice>
              <Button look="secondary" onClick={blog.retry}>
                Try again
              </Button>
            </div>
          )}
          {blog.status === 'loaded' && <Posts posts={blog.posts} />}
        </div>
      </div>
    </>
  );
}

function Posts({ posts }: { posts: BlogPost[] }) {
  const [search, setSearch] = useSearchParams();
  const asked = Number.parseInt(search.get('page') ?? '', 10) || 1;
  const page = Math.min(Math.max(asked, 1), posts.length);
  const post = posts[page - 1];
  if (!post) return <EmptyState text="No blog posts found" />;
  return (
    <>
      <BlogArticle post={post} />
      <div className="mt-16 max-w-[72ch] border-t border-hairline pt-6">
        <Pagination
          label="Blog posts"
          page={page}
          pages={posts.length}
          onPage={(to) => setSearch(to === 1 ? {} : { page: String(to) })}
        />
      </div>
    </>
  );
}
