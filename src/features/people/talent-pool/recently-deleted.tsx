import { deleteCandidates } from '../../../../contract/people/pool-people.calls.ts';
import { counted, formatDateTime } from '../../../lib/display-text.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { useChangePeople, useDeletions } from './use-change-people.ts';

/** For Owners. `onRestored` moves the focus: the row goes. */
export function RecentlyDeleted({ onRestored }: { onRestored: () => void }) {
  const deletions = useDeletions(true);
  const { isBusy, problem, restore } = useChangePeople();
  if (!deletions || deletions.length === 0) return null;
  return (
    <details className="group min-w-0 text-sm open:w-full">
      <summary className="summary font-semibold text-strong underline-offset-4 hover:underline">
        Recently deleted
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <p className="mt-1 text-muted">Can be restored for 30 days.</p>
      <ul className="mt-1">
        {deletions.map(({ deleted_at, ids, names }) => (
          <li key={deleted_at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="wrap-anywhere min-w-0">
              {names.join(', ')}
              {ids.length > names.length && ` and ${ids.length - names.length} more`}
              <span className="text-muted">{`, ${formatDateTime(deleted_at)}`}</span>
            </span>
            <PermittedButton
              call={deleteCandidates}
              look="quiet"
              size="small"
              disabled={isBusy}
              onClick={() => void restore(ids).then((isDone) => isDone && onRestored())}
            >
              {`Restore ${counted(ids.length, 'person', 'people')}`}
            </PermittedButton>
          </li>
        ))}
      </ul>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </details>
  );
}
