import { useMemo, useState } from 'react';
import { type EditablePost, type PostChange, postChange } from '../../../contract/api/posts.ts';
import { postStatuses } from '../../../contract/model/post-statuses.ts';
import { RestoredNotice } from '../../lib/draft-notice.tsx';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { useVersionedForm } from '../../lib/use-versioned-form.ts';
import { type FormBase, versionedDraft } from '../../lib/versioned-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { Form, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { PostHistory } from './post-history.tsx';
import { postStatusNames } from './post-kind-texts.ts';
import { useEditablePost, useSavePost } from './use-edit-post.ts';

type PostFormValues = { title: string; body: string; status: string };

const blank: PostFormValues = { title: '', body: '', status: 'draft' };
const conflictFields = [
  { name: 'title', label: 'Title' },
  { name: 'body', label: 'Text' },
  { name: 'status', label: 'Status' },
] as const;
const resolver = payloadResolver<PostFormValues, PostChange>((values) => values, postChange);

const toBase = ({ id, version, title, body, status }: EditablePost): FormBase<PostFormValues> => ({
  id,
  version: String(version),
  values: { title, body, status },
});

/** Edits the title, the Markdown and the status of a post. Loaded when it is opened. */
export function PostEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: post, isPending, error, refetch } = useEditablePost(id);
  if (post) return <PostForm post={post} onClose={onClose} />;
  if (isPending) return <LoadingMark text="Loading..." />;
  return (
    <Notice kind="failed">
      <p>{problemText(error, 'The post could not be loaded. Please try again.')}</p>
      <Button look="quiet" size="small" className="-ml-3" onClick={() => void refetch()}>
        Try again
      </Button>
    </Notice>
  );
}

function PostForm({ post, onClose }: { post: EditablePost; onClose: () => void }) {
  const save = useSavePost();
  const stored = useMemo(() => toBase(post), [post]);
  const kind = useMemo(() => versionedDraft(`post-${post.id}`, blank), [post.id]);
  const edited = useVersionedForm({ kind, blank, stored, resolver });
  const { form, base, theirs, typed } = edited;
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  const { register, handleSubmit, formState } = form;
  const close = () => {
    edited.settle();
    onClose();
  };
  const submit = useSingleFlight(async (sent: Parameters<typeof save.mutateAsync>[0]) => {
    await save.mutateAsync(sent);
    close();
  });
  const saveOver = (over: FormBase<PostFormValues> | null) => (change: PostChange) => {
    const { id, version = '', values } = over ?? stored;
    const { status, ...text } = change;
    return submit({ over: { id, version }, change: status === values.status ? text : change });
  };

  return (
    <>
      {theirs && (
        <ConflictNotice
          title="The post was changed while you were editing"
          fields={conflictFields}
          mine={typed}
          theirs={theirs.values}
          isBusy={save.isPending}
          onKeepMine={() => {
            edited.keepMine(theirs);
            void handleSubmit(saveOver(theirs))();
          }}
          onTakeTheirs={close}
        />
      )}
      {edited.restoredFrom !== undefined && !theirs && (
        <RestoredNotice className="mb-6" savedAt={edited.restoredFrom} onDiscard={edited.discard} />
      )}
      <Form onSubmit={handleSubmit(saveOver(base))} aria-label="Edit post" className="space-y-5">
        <TextField
          label="Title"
          required
          autoFocus
          error={formState.errors.title?.message}
          {...register('title')}
        />
        <TextArea
          label="Text"
          hint="Markdown. The title stands above it."
          required
          rows={16}
          error={formState.errors.body?.message}
          {...register('body')}
        />
        {isPreviewed && (
          <section aria-label="Preview" className="rounded-card border border-hairline p-4">
            <p className="font-semibold text-xl">{typed.title}</p>
            <Markdown text={typed.body} />
          </section>
        )}
        <SelectField
          label="Status"
          className="max-w-60"
          error={formState.errors.status?.message}
          {...register('status')}
        >
          {postStatuses
            .filter((status) => status !== 'approved' || post.may_approve || post.status === status)
            .map((status) => (
              <option key={status} value={status}>
                {postStatusNames[status]}
              </option>
            ))}
        </SelectField>
        {save.isError && !theirs && (
          <Notice kind="failed">
            {problemText(save.error, 'The post could not be saved. Please try again.')}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={save.isPending}>
            Save
          </Button>
          <Button look="secondary" onClick={onClose}>
            Close
          </Button>
          <Button look="quiet" aria-pressed={isPreviewed} onClick={() => setIsPreviewed(!isPreviewed)}>
            Preview
          </Button>
          <Button
            look="quiet"
            aria-expanded={isHistoryShown}
            onClick={() => setIsHistoryShown(!isHistoryShown)}
          >
            History
          </Button>
        </div>
      </Form>
      {isHistoryShown && (
        <section aria-label="History" className="mt-6">
          <PostHistory post={post} />
        </section>
      )}
    </>
  );
}
