import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type TalentImport,
  type UndoneImport,
  undoImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';

/** Takes back what an import did, once it is confirmed, and says what came of it. */
export function UndoImport({ state }: { state: TalentImport }) {
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undo = useMutation({
    mutationFn: () => api.call(undoImport, { params: { id: state.id } }),
    onSuccess: () => {
      setAsking(false);
      // The pool, its filters and people, and the import itself have changed.
      void queries.invalidateQueries();
    },
  });
  if (state.is_undone || undo.data) {
    return <p role="status">{`This import was undone. ${undo.data ? describe(undo.data) : ''}`}</p>;
  }
  const failure = undo.error && problemText(undo.error, 'The import could not be undone. Please try again.');
  const { updated = 0 } = state;
  return (
    <>
      <PermittedButton call={undoImport} look="secondary" size="small" onClick={() => setAsking(true)}>
        Undo this import
      </PermittedButton>
      <ConfirmDialog
        open={isAsking}
        title="Undo this import?"
        confirmText="Undo the import"
        busy={undo.isPending}
        failure={failure ?? undefined}
        onConfirm={() => undo.mutate()}
        onCancel={() => setAsking(false)}
      >
        {`${counted(state.imported, 'person', 'people')} will leave the talent pool`}
        {updated > 0 && `, and ${counted(updated, 'other')} will be as before`}
        {'. People who were worked with since stay. The others can be restored for 30 days.'}
      </ConfirmDialog>
    </>
  );
}

const describe = ({ removed, kept, restored }: UndoneImport): string =>
  [
    removed > 0 && `${counted(removed, 'person', 'people')} removed.`,
    restored > 0 && `${counted(restored, 'person', 'people')} as before.`,
    kept > 0 && `${counted(kept, 'person', 'people')} stay, since they were worked with or changed.`,
  ]
    .filter(Boolean)
    .join(' ');
