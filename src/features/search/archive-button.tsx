import { useContext } from 'react';
import { changeSearchJob } from '../../../contract/search/searches.calls.ts';
import { problemText } from '../../lib/problem-text.ts';
import { CloseMenu } from '../../ui/more-menu.tsx';
import { PermittedButton } from '../../ui/permitted-button.tsx';
import { useChangeSearch } from './use-search-status.ts';

/** One of a menu, which stays open until the search is changed. */
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
  const closeMenu = useContext(CloseMenu);
  return (
    <PermittedButton
      call={changeSearchJob}
      look="secondary"
      size="small"
      disabled={isPending}
      onClick={() =>
        mutate(
          { is_archived: !isArchived },
          {
            onSuccess: () => {
              closeMenu();
              onDone();
            },
          },
        )
      }
    >
      {isArchived ? 'Take back from the archive' : 'Archive'}
      <span role="status" className="text-failed empty:hidden">
        {error && problemText(error, 'The search could not be changed. Please try again.')}
      </span>
    </PermittedButton>
  );
}
