import { Link, useParams } from 'react-router-dom';
import type { BlogPost } from '../../../contract/content/content.calls.ts';
import {
  type BlogEntry,
  excerptOf,
  type Neighbors,
  neighborsOf,
} from '../../../contract/site/public-pages.ts';
import { usePageData } from '../../lib/page-data.tsx';
import { paths } from '../../lib/paths.ts';
import { LoadingMark } from '../../ui/progress.tsx';
import { NotFoundPage } from '../not-found/not-found-page.tsx';
import { PageHead } from '../page-head.tsx';
import { BlogFailure, PostMeta, PostTags, PostText, Subscribe } from './blog-article.tsx';
import { useBlogPosts } from './use-blog-posts.ts';

/** The server embeds the post in the first page of a visit. */
export function BlogPostPage() {
  const { slug } = useParams();
  const { post, beside } = usePageData();
  if (post === null) return <NotFoundPage />;
  return post ? <Post post={post} beside={beside} /> : <FetchedPost slug={slug} />;
}

function FetchedPost({ slug }: { slug: string | undefined }) {
  const blog = useBlogPosts();
  if (blog.status === 'loaded') {
    const post = blog.posts.find((each) => each.slug === slug);
    return post ? <Post post={post} beside={neighborsOf(blog.posts, post)} /> : <NotFoundPage />;
  }
  return (
    <div className="page-width min-h-dvh py-20">
      <PageHead title="Blog" description="A post of our blog." />
      <h1 className="sr-only">Blog</h1>
      {blog.status === 'loading' ? <LoadingMark text="Loading posts..." /> : <BlogFailure {...blog} />}
    </div>
  );
}

function Post({ post, beside = {} }: { post: BlogPost; beside?: Neighbors | undefined }) {
  return (
    <>
      <PageHead title={post.title} description={excerptOf(post.content, 155, post.title)} />
      <article aria-labelledby="post-title" className="page-width grid pt-14 pb-24 md:pt-24">
        <div className="mx-auto w-full max-w-[40rem]">
          <h1 id="post-title" className="text-display-2">
            {post.title}
          </h1>
          <PostMeta post={post} />
          <div className="mt-10 text-lg">
            <PostText text={post.content} topLevel={2} />
          </div>
          <PostTags post={post} />
          <nav aria-label="Other posts" className="mt-16 border-t border-hairline pt-6">
            <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
              <Beside rel="prev" label="Previous" entry={beside.older} />
              <Beside rel="next" label="Next" entry={beside.newer} />
            </div>
            <p className="mt-6">
              <Link to={paths.blog} className="link tap">
                All posts
              </Link>
            </p>
          </nav>
          <div className="mt-4">
            <Subscribe />
          </div>
        </div>
      </article>
    </>
  );
}

const Beside = ({ rel, label, entry }: { rel: string; label: string; entry: BlogEntry | undefined }) =>
  entry && (
    <p className="max-w-80">
      <span className="block text-muted">{label}</span>
      <Link rel={rel} to={paths.blogPost(entry.slug)} className="link tap">
        {entry.title}
      </Link>
    </p>
  );
