import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GenerationDraft as Draft, StoredPost } from '../../../contract/content/content.calls.ts';
import { discardDraft, keepDraft } from '../../../contract/content/generation-drafts.calls.ts';
import { useApi } from '../../lib/api.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { PermittedButton } from '../../ui/permitted-button.tsx';
import { postsKey } from './use-posts.ts';

/** Shows a post as far as a model has written it. @param onDecided called with the post that it has become, if any */
export default function GenerationDraft({
  id,
  draft,
  isBusy,
  onDecided,
}: {
  id: string;
  draft: Draft;
  isBusy: boolean;
  onDecided: (post: StoredPost | undefined) => void;
}) {
  return (
    <section aria-labelledby="draft" className="mb-10">
      <h2 id="draft" className="mb-4 text-xl">
        {isBusy ? 'Being written' : 'What was written until then'}
      </h2>
      <div aria-busy={isBusy} className="rounded-card border border-hairline border-dashed bg-panel p-6">
        <div className="max-w-[68ch]">
          <Markdown text={draft.content} />
        </div>
        {!isBusy && <DraftDecision id={id} onDecided={onDecided} />}
      </div>
    </section>
  );
}

export function DraftDecision({
  id,
  onDecided,
}: {
  id: string;
  onDecided: (post: StoredPost | undefined) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { id };
  const keep = useMutation({
    mutationFn: () => api.call(keepDraft, { params }),
    onSuccess: (post) => {
      void queries.invalidateQueries({ queryKey: postsKey });
      onDecided(post);
    },
  });
  const discard = useMutation({
    mutationFn: () => api.call(discardDraft, { params }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: postsKey });
      onDecided(undefined);
    },
  });
  const error = keep.error ?? discard.error;
  return (
    <div className="mt-5 border-hairline border-t pt-4">
      <p className="text-muted text-sm">
        It is not a post yet. Keep it, marked as unfinished, to complete it by hand.
      </p>
      <FailureNotice error={error} text="That did not work. Please try again." className="mt-3" />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" busy={keep.isPending} onClick={() => keep.mutate()}>
          Keep as a post
        </Button>
        <PermittedButton
          call={discardDraft}
          look="quiet"
          size="small"
          busy={discard.isPending}
          onClick={() => discard.mutate()}
        >
          Discard text
        </PermittedButton>
      </div>
    </div>
  );
}
