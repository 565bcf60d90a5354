import { copySearchPath } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { ArchiveButton } from '../archive-button.tsx';

export function JobMenu({
  id,
  title,
  isArchived,
  hasDetails,
  mayDelete,
  onDetails,
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
  onArchived: () => void;
  onDelete: () => void;
}) {
  return (
    <MoreMenu isIcon about={`for ${title}`}>
      {hasDetails && (
        <>
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
