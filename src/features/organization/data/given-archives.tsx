import { formatDateTime, inMegabytes } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useGivenFiles } from '../../../platform/use-given-files.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { SettingsSection } from '../../settings/settings-frame.tsx';
import { Contents } from './contents.tsx';
import { givenArchive, useChangeTransfers } from './use-transfers.ts';

export default function GivenArchives({
  canImport,
  isBusy,
  onStarted,
}: {
  canImport: boolean;
  isBusy: boolean;
  onStarted: () => void;
}) {
  const { given, files } = useGivenFiles();
  const { send } = useChangeTransfers();
  const archives = given?.files.filter(({ kind }) => kind === 'archive') ?? [];
  if (archives.length === 0) return null;
  return (
    <SettingsSection
      title="Opened in the app"
      description={
        canImport
          ? 'Everything is checked first, and taken over as a whole or not at all.'
          : 'An archive is imported into an empty organization only. Register a new one for it, and open the archive there.'
      }
    >
      <ul className="divide-y divide-hairline border-hairline border-y">
        {archives.map(({ id, name, bytes, archive }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="wrap-anywhere min-w-0 flex-1 basis-60">
              <p className="font-semibold">{archive?.organisation || name}</p>
              {archive && (
                <>
                  <p className="text-sm">{`Exported ${formatDateTime(archive.exportedAt)}. It holds:`}</p>
                  <Contents rows={archive.rows} files={archive.files} />
                </>
              )}
              <p className="text-muted text-sm">{`${name}, ${inMegabytes(bytes)}`}</p>
            </div>
            {canImport && (
              <ServerButton
                size="small"
                busy={send.isPending}
                disabled={isBusy}
                onClick={() =>
                  send.mutate(givenArchive(id), {
                    onSuccess: () => {
                      void files?.discardGiven(id);
                      onStarted();
                    },
                  })
                }
              >
                {send.isPending ? 'Sending the archive...' : 'Import this archive'}
              </ServerButton>
            )}
            <Button
              look="quiet"
              size="small"
              aria-label={`Discard ${name}`}
              onClick={() => void files?.discardGiven(id)}
            >
              Discard
            </Button>
          </li>
        ))}
      </ul>
      {send.isError && (
        <Notice kind="failed">
          {problemText(send.error, 'The archive could not be sent. Please try again.')}
        </Notice>
      )}
    </SettingsSection>
  );
}
