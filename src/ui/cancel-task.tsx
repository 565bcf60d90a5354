import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TaskKind } from '../../contract/tasks/task-statuses.ts';
import { cancelTask } from '../../contract/tasks/tasks.calls.ts';
import { useApi } from '../lib/api.tsx';
import { CallError, problemText } from '../lib/problem-text.ts';
import { Notice } from './notice.tsx';
import { ServerButton } from './server-button.tsx';

export function CancelTask({ kind, name = kind, id }: { kind: TaskKind; name?: string; id: string }) {
  const api = useApi();
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api.call(cancelTask, { params: { id } }),
    // The task knows how it has ended, also when it was before the button was pressed.
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ meta }) => meta?.task === id || meta?.tasks === kind }),
  });
  const { error } = cancel;
  const isOver = error instanceof CallError && (error.status === 409 || error.status === 404);
  return (
    <div className="space-y-3">
      <ServerButton
        isBrief
        look="quiet"
        size="small"
        className="-ml-3"
        busy={cancel.isPending}
        onClick={() => cancel.mutate()}
      >
        {`Cancel ${name}`}
      </ServerButton>
      {error && !isOver && (
        <Notice kind="failed">{problemText(error, `The ${name} could not be cancelled.`)}</Notice>
      )}
    </div>
  );
}
