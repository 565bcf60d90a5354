import { deleteCandidates } from '../../../../contract/people/pool-people.calls.ts';
import { counted, formatDateTime } from '../../../lib/display-text.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { useChangePeople, useDeletions } from './use-change-people.ts';

function nameSome(names: string[], total: number): string {
  const shown = names.slice(0, 3);
  return shown.join(', ') + (total > shown.length ? ` and ${total - shown.length} more` : '');
}

/** For Owners. `onRestored` moves the focus: the row goes. */
export function RecentlyDeleted({ onRestored }: { onRestored: () => void }) {
  const deletions = useDeletions(true);
  const { isBusy, problem, restore } = useChangePeople();
  if (!deletions || deletions.length === 0) return null;
  const restoreButton = (ids: string[], text: string, label?: string) => (
    <PermittedButton
      call={deleteCandidates}
      look="quiet"
      size="small"
      disabled={isBusy}
      aria-label={label}
      onClick={() => void restore(ids).then((isDone) => isDone && onRestored())}
    >
      {text}
    </PermittedButton>
  );
  return (
    <details
      className="group min-w-0 scroll-mb-4 text-sm open:w-full"
      // It opens below the fold.
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
      }
    >
      <summary className="summary font-semibold text-strong underline-offset-4 hover:underline">
        Recently deleted
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <p className="mt-1 text-muted">Can be restored for 30 days.</p>
      <ul className="mt-1">
        {deletions.map(({ deleted_at, ids, names }) => (
          <li key={deleted_at}>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="wrap-anywhere min-w-0">
                {nameSome(names, ids.length)}
                <span className="text-muted">{`, ${formatDateTime(deleted_at)}`}</span>
              </span>
              {restoreButton(ids, `Restore ${counted(ids.length, 'person', 'people')}`)}
            </div>
            {ids.length > 1 && (
              <details className="pl-4">
                <summary className="w-fit cursor-pointer text-muted touch:py-3">One by one</summary>
                <ul>
                  {names.map((name, at) => (
                    <li key={ids[at]} className="flex items-center justify-between gap-x-4">
                      <span className="wrap-anywhere min-w-0">{name}</span>
                      {restoreButton(ids.slice(at, at + 1), 'Restore', `Restore ${name}`)}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </details>
  );
}
