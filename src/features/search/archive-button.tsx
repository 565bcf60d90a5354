import { changeSearchJob } from '../../../contract/search/searches.calls.ts';
import { problemText } from '../../lib/problem-text.ts';
import { PermittedButton } from '../../ui/permitted-button.tsx';
import { useChangeSearch } from './use-search-status.ts';

/** One of a menu, which stays open while the outcome is awaited. */
export function ArchiveButton({
  id,
  isArchived,
  onDone = () => undefined,
}: {
  id: string;
  isArchived: boolean;
  onDone?: () => void;
}) {
  const { mutate, isPending, error } = useChangeSearch(id);
  return (
    <PermittedButton
      call={changeSearchJob}
      look="secondary"
      size="small"
      disabled={isPending}
      onClick={() => mutate({ is_archived: !isArchived }, { onSuccess: onDone })}
    >
      {isArchived ? 'Take back from the archive' : 'Archive'}
      <span role="status" className="text-failed empty:hidden">
        {error && problemText(error, 'The search could not be changed. Please try again.')}
      </span>
    </PermittedButton>
  );
}
