import { exportSearchResults } from '../../../../contract/recruiting/search-people.calls.ts';
import { createShareLink } from '../../../../contract/recruiting/share-links.calls.ts';
import { copySearchPath, repeatSearchPath } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { ArchiveButton } from '../archive-button.tsx';

export function JobMenu({
  id,
  title,
  isArchived,
  hasDetails,
  mayDelete,
  onDetails,
  onShare,
  onExport,
  onArchived,
  onDelete,
}: {
  id: string;
  title: string;
  isArchived: boolean;
  /** False where the server knows the specification's calls alone. */
  hasDetails: boolean;
  mayDelete: boolean;
  onDetails: () => void;
  /** Undefined while nobody is shortlisted. */
  onShare: (() => void) | undefined;
  /** Undefined while nobody is found. */
  onExport: (() => void) | undefined;
  onArchived: () => void;
  onDelete: () => void;
}) {
  return (
    <MoreMenu isIcon about={`for ${title}`}>
      {hasDetails && (
        <>
          <ButtonLink look="secondary" size="small" to={repeatSearchPath(id)}>
            Edit and run again
          </ButtonLink>
          {onShare && (
            <PermittedButton call={createShareLink} look="secondary" size="small" onClick={onShare}>
              Share
            </PermittedButton>
          )}
          {onExport && (
            <PermittedButton call={exportSearchResults} look="secondary" size="small" onClick={onExport}>
              Export CSV
            </PermittedButton>
          )}
          <Button look="secondary" size="small" onClick={onDetails}>
            Details
          </Button>
          <ButtonLink look="secondary" size="small" to={copySearchPath(id)}>
            Duplicate
          </ButtonLink>
          <ArchiveButton id={id} isArchived={isArchived} onDone={onArchived} />
        </>
      )}
      {mayDelete && (
        <ServerButton isBrief look="secondary" size="small" className="text-failed!" onClick={onDelete}>
          Delete
        </ServerButton>
      )}
    </MoreMenu>
  );
}
