import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useContext } from 'react';
import { exportFileName } from '../../../../contract/platform/export-file-name.ts';
import { exportSearchResults } from '../../../../contract/recruiting/search-people.calls.ts';
import type { SearchJob } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { shortTitle } from '../../../lib/display-text.ts';
import { downloadCsv } from '../../../lib/download.ts';
import { copySearchPath, repeatSearchPath } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { CloseMenu, MoreMenu } from '../../../ui/more-menu.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { ArchiveButton } from '../archive-button.tsx';

const ShareShortlistButton = lazy(async () => ({
  default: (await import('../../recruiting/share/share-dialog.tsx')).ShareShortlistButton,
}));

export function JobMenu({
  job: { id, title, shortlisted, found },
  isArchived,
  hasDetails,
  mayDelete,
  onDetails,
  onArchived,
  onDelete,
}: {
  job: SearchJob;
  isArchived: boolean;
  /** False where the server knows the specification's calls alone. */
  hasDetails: boolean;
  mayDelete: boolean;
  onDetails: () => void;
  onArchived: () => void;
  onDelete: () => void;
}) {
  return (
    <MoreMenu isIcon about={`for ${shortTitle(title)}`}>
      {hasDetails && (
        <>
          <ButtonLink look="secondary" size="small" to={repeatSearchPath(id)}>
            Edit and run again
          </ButtonLink>
          {shortlisted !== undefined && (
            <Suspense>
              <ShareShortlistButton jobId={id} />
            </Suspense>
          )}
          {found !== undefined && found > 0 && <ExportButton id={id} title={title} />}
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

function ExportButton({ id, title }: Pick<SearchJob, 'id' | 'title'>) {
  const api = useApi();
  const closeMenu = useContext(CloseMenu);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call(exportSearchResults, { params: { id }, query: {} }),
    onSuccess: (csv) => {
      downloadCsv(exportFileName(title, 'results', 'csv'), csv);
      closeMenu();
    },
  });
  return (
    <PermittedButton
      call={exportSearchResults}
      look="secondary"
      size="small"
      disabled={isPending}
      onClick={() => mutate()}
    >
      Export CSV
      <span role="status" className="text-failed empty:hidden">
        {error && problemText(error, 'The results could not be exported. Please try again.')}
      </span>
    </PermittedButton>
  );
}
