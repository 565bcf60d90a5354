import type { SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { ConfirmMutation } from '../../../lib/confirm-mutation.tsx';
import { shortTitle } from '../../../lib/display-text.ts';
import { useDeleteSearchJob } from './use-delete-search-job.ts';

/** Confirms and deletes a search. Closed without one. */
export function DeleteJobDialog({
  job,
  onClose,
  onDeleted,
}: {
  job: SearchJob | undefined;
  onClose: () => void;
  onDeleted: (id: string) => void;
}) {
  return (
    <ConfirmMutation
      mutation={useDeleteSearchJob()}
      given={job?.id}
      title="Delete this search?"
      confirmText="Delete search"
      failureText="The search could not be deleted. Please try again."
      onClose={onClose}
      onDone={() => job && onDeleted(job.id)}
    >
      “{shortTitle(job?.title)}” and its results will be gone for everyone in your organization. The
      candidates stay in the talent pool.
    </ConfirmMutation>
  );
}
