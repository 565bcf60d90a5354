import { Link, useSearchParams } from 'react-router-dom';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import { blogDescription } from '../../../contract/site/brand.ts';
import { type BlogEntry, parseBlogPage } from '../../../contract/site/public-pages.ts';
import { usePageData } from '../../lib/page-data.tsx';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { Pagination } from '../../ui/table.tsx';
import { PageHead } from '../page-head.tsx';
import { BlogArticle, BlogFailure, preparePostText, Subscribe } from './blog-article.tsx';
import { useBlogPosts } from './use-blog-posts.ts';

export function BlogPage() {
  const { entries = [] } = usePageData();
  return (
    <>
      <PageHead title="Blog" description={blogDescription} />
      <div className="page-width grid min-h-[80vh] content-start gap-x-12 gap-y-8 pt-14 pb-24 md:pt-24 lg:grid-cols-[3fr_9fr]">
        <div>
          <h1 className="text-2xl">Blog</h1>
          <div className="mt-4">
            <Subscribe />
          </div>
          <noscript>
            <AllPosts entries={entries} />
          </noscript>
        </div>
        <div className="min-w-0">
          <Posts />
        </div>
      </div>
    </>
  );
}

function Posts() {
  const blog = useBlogPosts();
  const { blog: given } = usePageData();
  const [search, setSearch] = useSearchParams();
  const asked = parseBlogPage(search.get('page'));
  const posts = blog.status === 'loaded' ? blog.posts : undefined;
  const page = posts ? Math.min(asked, posts.length) : asked;
  const post: BlogPost | undefined = posts ? posts[page - 1] : given?.page === asked ? given.post : undefined;
  if (posts && !post) return <EmptyState text="No blog posts found" />;
  return (
    <>
      {post && <BlogArticle post={post} />}
      <div className={post && 'mt-16 min-h-18 max-w-[40rem] border-t border-hairline pt-6'}>
        {blog.status === 'loading' && <LoadingMark text="Loading posts..." className={post && 'py-0'} />}
        {blog.status === 'failed' && <BlogFailure {...blog} />}
        {posts && posts.length > 1 && <PostIndex posts={posts} page={page} />}
        {posts && (
          <Pagination
            label="Blog posts"
            page={page}
            pages={posts.length}
            onNear={preparePostText}
            onPage={(to) => setSearch(to === 1 ? {} : { page: String(to) })}
          />
        )}
      </div>
    </>
  );
}

const PostIndex = ({ posts, page }: { posts: BlogPost[]; page: number }) => (
  <nav aria-label="All posts" className="mb-8">
    <ol className="space-y-1">
      {posts.map(({ id, title }, at) => (
        <li key={id}>
          {at + 1 === page ? (
            <span aria-current="page" className="font-semibold">
              {title}
            </span>
          ) : (
            <Link to={at === 0 ? paths.blog : `${paths.blog}?page=${at + 1}`} className="link tap">
              {title}
            </Link>
          )}
        </li>
      ))}
    </ol>
  </nav>
);

/** For readers without scripts. */
function AllPosts({ entries }: { entries: BlogEntry[] }) {
  return (
    <ul className="mt-6 space-y-1">
      {entries.map(({ slug, title }) => (
        <li key={slug}>
          <a href={paths.blogPost(slug)} className="link tap">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}
