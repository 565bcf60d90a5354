import { lazy, Suspense } from 'react';
import type { EditablePost } from '../../../../contract/api/posts.ts';
import { Comments } from './comments.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PublishPanel } from './publish-panel.tsx';

const PostMails = lazy(async () => ({ default: (await import('../email/post-mails.tsx')).PostMails }));

/** What comes after writing: for a blog post the way to the organisation's blog, and what colleagues say. */
export function PostPublishing({ post }: { post: EditablePost }) {
  return (
    <div className="mt-8 space-y-6">
      {(post.type === 'newsletter' || post.type === 'email') && (
        <Suspense>
          <PostMails key={post.id} postId={post.id} version={post.version} picture={post.picture} />
        </Suspense>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {post.type === 'blog' ? <PublishPanel post={post} /> : <PlanPanel post={post} />}
        <Comments postId={post.id} />
      </div>
    </div>
  );
}
