import { useState } from 'react';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ServerButton } from '../../ui/server-button.tsx';
import { ClaimList } from './post-claims.tsx';

/** Publishes a post or takes it off. It asks before it publishes what neither profile nor brief says. */
export function PublishButton({
  post,
  isBusy,
  onChange,
}: {
  post: StoredPost;
  isBusy: boolean;
  onChange: (change: 'publish' | 'unpublish') => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const change = () => {
    setIsAsking(false);
    onChange(post.published_at ? 'unpublish' : 'publish');
  };
  return (
    <>
      <ServerButton
        isBrief
        look="quiet"
        size="small"
        busy={isBusy}
        onClick={() => (post.claims && !post.published_at ? setIsAsking(true) : change())}
      >
        {post.published_at ? 'Unpublish' : 'Publish'}
      </ServerButton>
      <ConfirmDialog
        open={isAsking}
        title="Publish what is not in your profile?"
        confirmText="Publish anyway"
        onCancel={() => setIsAsking(false)}
        onConfirm={change}
      >
        <p>Neither your profile nor the brief says this:</p>
        <ClaimList claims={post.claims ?? []} />
      </ConfirmDialog>
    </>
  );
}
