import { lazy, Suspense } from 'react';
import { postKindTable } from '../../../../contract/content/post-kinds.ts';
import type { EditablePost } from '../../../../contract/content/posts.calls.ts';
import { Comments } from './comments.tsx';
import { PlanPanel } from './plan-panel.tsx';
import { PublishPanel } from './publish-panel.tsx';

const PostMails = lazy(async () => ({ default: (await import('../email/post-mails.tsx')).PostMails }));

/** The next step of a post: for one of the blog the way to the organisation's blog, for others its plan. */
export function NextStep({ post }: { post: EditablePost }) {
  return postKindTable[post.type].isForBlog ? <PublishPanel post={post} /> : <PlanPanel post={post} />;
}

export function MailsOfPost({ post }: { post: EditablePost }) {
  if (!postKindTable[post.type].mails) return null;
  return (
    <div className="mt-8">
      <Suspense>
        <PostMails key={post.id} postId={post.id} version={post.version} picture={post.picture} />
      </Suspense>
    </div>
  );
}

export const PostComments = ({ post }: { post: EditablePost }) => (
  <div className="mt-6">
    <Comments postId={post.id} />
  </div>
);
