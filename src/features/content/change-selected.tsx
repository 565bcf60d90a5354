import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletePost, restorePost, type StoredPost } from '../../../contract/content/content.calls.ts';
import type { PostStatus } from '../../../contract/content/post-kinds.ts';
import {
  type EditablePost,
  getPost,
  type PostChange,
  updatePost,
} from '../../../contract/content/posts.calls.ts';
import { splitList } from '../../../contract/platform/text.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { problemText } from '../../lib/problem-text.ts';
import { offerUndo, reloadQueries } from '../../lib/undo.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ServerPart } from '../../ui/server-button.tsx';
import { TagForm } from '../../ui/tag-form.tsx';
import { whatDeletionMeans } from './post-item.tsx';
import { isOnBlog } from './post-kind-texts.tsx';
import { postsKey } from './use-posts.ts';

const tagLimits = { length: 40, tags: 10 } as const;

/** Posts on a blog or scheduled keep their approval. */
function mayBecome(
  { status = 'draft', publication }: StoredPost,
  wanted: PostStatus,
  mayApprove: boolean,
): boolean {
  if (wanted === 'approved') return mayApprove && status !== 'approved';
  if (publication) return false;
  return wanted === 'in_review'
    ? status === 'draft'
    : status === 'in_review' || (mayApprove && status === 'approved');
}

const has = (tags: readonly string[], tag: string) =>
  tags.some((other) => other.toLowerCase() === tag.toLowerCase());

function whyNotEditable({ may_edit, published_at }: EditablePost): string | undefined {
  if (may_edit) return undefined;
  return published_at ? 'It is on the public blog.' : 'Only an Owner changes what is scheduled or published.';
}

function tagsAdded(post: EditablePost, added: readonly string[]): PostChange | string {
  const refusal = whyNotEditable(post);
  if (refusal) return refusal;
  const { tags = [] } = post;
  const missing = added.filter((tag) => !has(tags, tag));
  if (missing.length === 0) return 'It has the tag already.';
  const all = [...tags, ...missing];
  return all.length > tagLimits.tags ? `A post has at most ${tagLimits.tags} tags.` : { tags: all };
}

function tagsRemoved(post: EditablePost, removed: readonly string[]): PostChange | string {
  const refusal = whyNotEditable(post);
  if (refusal) return refusal;
  const { tags = [] } = post;
  const others = tags.filter((tag) => !has(removed, tag));
  return others.length < tags.length ? { tags: others } : 'It does not have the tag.';
}

/** @param shown the post as the user saw it: nobody approves a text that they have not seen */
function statusChange(now: EditablePost, shown: StoredPost, wanted: PostStatus): PostChange | string {
  const refusal = whyNotEditable(now);
  if (refusal) return refusal;
  if (now.status === wanted || (now.status === 'approved' && wanted === 'in_review'))
    return alreadyIs[now.status];
  if (wanted === 'approved') {
    const isAsShown = now.content === shown.content && now.title === shown.title;
    return isAsShown ? { status: wanted } : 'It was changed since this list was loaded. Read it again.';
  }
  if (now.status === 'approved' && !now.may_approve) return 'Only an Owner takes an approval back.';
  if (!now.publication) return { status: wanted };
  return now.publication.state === 'published'
    ? 'It is on your blog. Take it off first.'
    : 'It is scheduled. Cancel the schedule first.';
}

const alreadyIs: Record<PostStatus, string> = {
  draft: 'It is a draft already.',
  in_review: 'It is in review already.',
  approved: 'It is approved already.',
};

const statusSteps: { status: PostStatus; text: string }[] = [
  { status: 'in_review', text: 'Ask for a review' },
  { status: 'approved', text: 'Approve' },
  { status: 'draft', text: 'Back to draft' },
];

export default function ChangeSelected({
  selected,
  onChanged,
}: {
  selected: StoredPost[];
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
        {isOne
          ? deletable.map(whatDeletionMeans)
          : deletable.some(isOnBlog)
            ? 'Some of them also disappear from the blog.'
            : 'They disappear for everyone in your organization. You can undo it right after.'}
      </ConfirmDialog>
    </>
  );
}

interface LeftOut {
  id: string;
  title: string;
  reason: string;
}

class Refusal extends Error {}

interface ChangeOfAll {
  posts: StoredPost[];
  change: (post: StoredPost) => Promise<() => Promise<unknown>>;
  doneText: (count: string) => string;
  undoneText: (count: string) => string;
}

const takenBack = 'Taken back.';
const counted = (count: number) => (count === 1 ? 'Post' : `${count} posts`);

const statusSet: Record<PostStatus, string> = {
  draft: 'set back to draft',
  in_review: 'sent for review',
  approved: 'approved',
};

/** Changes one post after the other, which can be undone for a moment, and lists posts left out. */
function useChangeSelected() {
  const api = useApi();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [leftOut, setLeftOut] = useState<LeftOut[]>([]);
  const reload = () => reloadQueries(queries, postsKey);

  const changeAll = async ({ posts, change, doneText, undoneText }: ChangeOfAll): Promise<boolean> => {
    setBusy(true);
    const takeBack: (() => Promise<unknown>)[] = [];
    const others: LeftOut[] = [];
    for (const post of posts) {
      try {
        takeBack.push(await change(post));
      } catch (error) {
        const { id, title } = post;
        const reason =
          error instanceof Refusal
            ? error.message
            : problemText(error, 'It could not be changed. Please try again.');
        others.push({ id, title, reason });
      }
    }
    const count = takeBack.length;
    if (count > 0) {
      offerUndo({
        text: `${doneText(counted(count))}${others.length > 0 ? ` ${others.length} left out.` : ''}`,
        undoneText: undoneText(counted(count)),
        undo: () => Promise.all(takeBack.map((undo) => undo())).finally(reload),
      });
    }
    await reload();
    setLeftOut(others);
    setBusy(false);
    return count > 0;
  };

  /** Decides on each post as it is now, since the list may be older. */
  const update =
    (decide: (now: EditablePost, shown: StoredPost) => PostChange | string) => async (shown: StoredPost) => {
      const params = { id: shown.id };
      const now = await api.call(getPost, { params });
      const change = decide(now, shown);
      if (typeof change === 'string') throw new Refusal(change);
      await api.call(updatePost, { params, headers: ifMatch(now.version), body: change });
      const before: PostChange = change.tags ? { tags: now.tags ?? [] } : { status: now.status };
      return () => api.call(updatePost, { params, headers: {}, body: before });
    };

  return {
    isBusy,
    leftOut,
    addTags: (posts: StoredPost[], tags: string[]) =>
      changeAll({
        posts,
        change: update((now) => tagsAdded(now, tags)),
        doneText: (count) => `${count} tagged ${tags.join(', ')}.`,
        undoneText: () => takenBack,
      }),
    removeTags: (posts: StoredPost[], tags: string[]) =>
      changeAll({
        posts,
        change: update((now) => tagsRemoved(now, tags)),
        doneText: (count) => `${count} no longer tagged ${tags.join(', ')}.`,
        undoneText: () => takenBack,
      }),
    setStatus: (posts: StoredPost[], status: PostStatus) =>
      changeAll({
        posts,
        change: update((now, shown) => statusChange(now, shown, status)),
        doneText: (count) => `${count} ${statusSet[status]}.`,
        undoneText: () => takenBack,
      }),
    remove: (posts: StoredPost[]) =>
      changeAll({
        posts,
        change: async ({ id }) => {
          await api.call(deletePost, { params: { id } });
          return () => api.call(restorePost, { params: { id } });
        },
        doneText: (count) => `${count} deleted.`,
        undoneText: (count) => `${count} restored.`,
      }),
  };
}
