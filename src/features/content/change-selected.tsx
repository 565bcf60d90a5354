import { useState } from 'react';
import type { StoredPost } from '../../../contract/content/content.calls.ts';
import type { PostStatus } from '../../../contract/content/post-statuses.ts';
import { splitList } from '../../../contract/platform/text.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ServerPart } from '../../ui/server-button.tsx';
import { TagForm } from '../../ui/tag-form.tsx';
import { mayBecome, tagLimits } from './selected-changes.ts';
import { type LeftOut, useChangeSelected } from './use-change-selected.ts';

const statusSteps: { status: PostStatus; text: string }[] = [
  { status: 'in_review', text: 'Ask for a review' },
  { status: 'approved', text: 'Approve' },
  { status: 'draft', text: 'Back to draft' },
];

/** Changes the selected posts: their tags, how far they are, and whether they are there at all. */
export default function ChangeSelected({
  selected,
  onChanged,
}: {
  selected: StoredPost[];
  /** Called when posts may have left the list. */
  onChanged: () => void;
}) {
  const changes = useChangeSelected();
  const { isBusy, leftOut } = changes;
  const isOwner = useIsOwner();
  const steps = statusSteps
    .map((step) => ({
      ...step,
      count: selected.filter((post) => mayBecome(post, step.status, isOwner)).length,
    }))
    .filter(({ count }) => count > 0);
  const setStatus = async (status: PostStatus) => {
    if (await changes.setStatus(selected, status)) onChanged();
  };
  return (
    <>
      <ServerPart className="flex flex-wrap items-center gap-2">
        {steps.map(({ status, text, count }) => (
          <Button
            key={status}
            look="secondary"
            size="small"
            disabled={isBusy}
            onClick={() => void setStatus(status)}
          >
            {`${text} ${count}`}
          </Button>
        ))}
        <TagForm
          label="Tag for the selected"
          maxLength={tagLimits.length}
          isBusy={isBusy}
          onAdd={(text) => changes.addTags(selected, splitList(text))}
          onRemove={(text) => changes.removeTags(selected, splitList(text))}
        />
        <DeleteSelected selected={selected} changes={changes} onDeleted={onChanged} />
      </ServerPart>
      {leftOut.length > 0 && <LeftOutNotice leftOut={leftOut} />}
    </>
  );
}

function LeftOutNotice({ leftOut }: { leftOut: LeftOut[] }) {
  return (
    <Notice kind="info" className="w-full">
      <p>{leftOut.length === 1 ? 'One post was left out:' : `${leftOut.length} posts were left out:`}</p>
      <ul className="mt-1 list-disc pl-5">
        {leftOut.map(({ id, title, reason }) => (
          <li key={id}>{`“${title}”: ${reason}`}</li>
        ))}
      </ul>
    </Notice>
  );
}

function DeleteSelected({
  selected,
  changes,
  onDeleted,
}: {
  selected: StoredPost[];
  changes: ReturnType<typeof useChangeSelected>;
  onDeleted: () => void;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const deletable = selected.filter(({ may_delete }) => may_delete);
  const isOne = deletable.length === 1;
  const remove = async () => {
    const isDone = await changes.remove(deletable);
    setConfirming(false);
    if (isDone) onDeleted();
  };
  return (
    <>
      {deletable.length > 0 && (
        <Button look="quiet" size="small" disabled={changes.isBusy} onClick={() => setConfirming(true)}>
          {`Delete ${deletable.length}`}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={isOne ? 'Delete this post?' : `Delete ${deletable.length} posts?`}
        confirmText={isOne ? 'Delete post' : 'Delete posts'}
        busy={changes.isBusy}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void remove()}
      >
        {deletable.some(({ published_at }) => published_at)
          ? 'Some of them also disappear from the public blog.'
          : 'They will be gone for everyone in your organization.'}
      </ConfirmDialog>
    </>
  );
}
