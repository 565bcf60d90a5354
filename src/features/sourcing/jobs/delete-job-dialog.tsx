import type { SearchJob } from '../../../../contract/api/sourcing.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { shortTitle } from '../display-text.ts';
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
  const deletion = useDeleteSearchJob();
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={job !== undefined}
      title="Delete this search?"
      confirmText="Delete search"
      failure={
        deletion.error
          ? problemText(deletion.error, 'The search could not be deleted. Please try again.')
          : undefined
      }
      busy={deletion.isPending}
      onCancel={close}
      onConfirm={() =>
        job &&
        deletion.mutate(job.id, {
          onSuccess: () => {
            close();
            onDeleted(job.id);
          },
        })
      }
    >
      “{shortTitle(job?.title)}” and its results will be gone for everyone in your organization. The
      candidates stay in the talent pool.
    </ConfirmDialog>
  );
}
