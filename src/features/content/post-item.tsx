import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StoredPost } from '../../../contract/api/content.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { Tag } from '../../ui/tag.tsx';
import { postKindNames, postStatusNames } from './post-kind-texts.ts';
import { PostMeta } from './post-meta.tsx';
import { postAnchor, useChangePost } from './use-posts.ts';

/** Most visits only read. */
const PostEditor = lazy(async () => ({ default: (await import('./post-editor.tsx')).PostEditor }));

/** A stored post with its actions: edit, copy, delete and, for a SuperAdmin's blog posts, publish. */
export function PostItem({ post, onDeleted }: { post: StoredPost; onDeleted: () => void }) {
  const { user } = useSession();
  const change = useChangePost();
  const [isConfirming, setIsConfirming] = useState(false);
  const remove = async () => {
    const isDeleted = await change.mutateAsync({ change: 'delete', id: post.id }).then(
      () => true,
      () => false,
    );
    setIsConfirming(false);
    if (isDeleted) onDeleted();
  };
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const isSuperAdmin = user?.role === 'SuperAdmin';
  const publishing = post.published_at ? 'unpublish' : 'publish';

  if (isEditing) {
    return (
      <li className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
        <Suspense fallback={<LoadingMark text="Loading..." />}>
          <PostEditor
            id={post.id}
            onClose={() => {
              flushSync(() => setIsEditing(false));
              editButton.current?.focus();
            }}
          />
        </Suspense>
      </li>
    );
  }
  return (
    <li id={postAnchor(post.id)} className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
      <article>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PostMeta kind={postKindNames[post.type]} date={post.generated_at} engine={post.engine} />
          <span className="flex flex-wrap gap-2">
            {post.status && <Tag look="plain">{postStatusNames[post.status]}</Tag>}
            {post.published_at && <Tag look="done">Published</Tag>}
          </span>
        </div>
        <div className="mt-5 max-w-[36rem]">
          <Markdown text={post.content} topLevel={2} />
        </div>
      </article>
      {change.isError && (
        <Notice kind="failed" className="mt-4">
          {problemText(change.error, 'The post could not be changed. Please try again.')}
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-2 border-hairline border-t pt-4 *:first:-ml-3">
        {(post.published_at === null || isSuperAdmin) && (
          <Button ref={editButton} look="quiet" size="small" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
        <CopyButton text={post.content}>Copy as Markdown</CopyButton>
        {isSuperAdmin && post.type === 'blog' && (
          <Button
            look="quiet"
            size="small"
            busy={change.isPending && !isConfirming}
            onClick={() => change.mutate({ change: publishing, id: post.id })}
          >
            {post.published_at ? 'Unpublish' : 'Publish'}
          </Button>
        )}
        {post.may_delete && (
          <Button look="quiet" size="small" className="-mr-3 ml-auto" onClick={() => setIsConfirming(true)}>
            Delete
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Delete this post?"
        confirmText="Delete post"
        busy={change.isPending}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => void remove()}
      >
        {post.published_at
          ? 'It also disappears from the public blog.'
          : 'It will be gone for everyone in your organization.'}
      </ConfirmDialog>
    </li>
  );
}
