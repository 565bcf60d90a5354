import { problemText } from '../lib/problem-text.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export function LeftOutNotice({
  ids,
  kind,
  deletion,
}: {
  ids: readonly string[];
  kind: string;
  deletion: { mutate: (id: string) => void; isPending: boolean; error: Error | null };
}) {
  if (ids.length === 0) return null;
  return (
    <Notice kind="failed">
      <p>{ids.length === 1 ? '1 row could not be shown:' : `${ids.length} rows could not be shown:`}</p>
      <ul>
        {ids.map((id) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 break-all">
              {kind} {id}
            </span>
            <Button
              look="quiet"
              size="small"
              aria-label={`Delete ${kind} ${id}`}
              disabled={deletion.isPending}
              onClick={() => deletion.mutate(id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {deletion.error && <p>{problemText(deletion.error, 'It could not be deleted. Please try again.')}</p>}
    </Notice>
  );
}
