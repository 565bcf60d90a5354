import { lazy, Suspense, useState } from 'react';
import { createShareLink } from '../../../../contract/recruiting/share-links.calls.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Opens the links to the shortlist of a search. */
export function ShareButton({ jobId }: { jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton call={createShareLink} look="secondary" size="small" onClick={() => setOpen(true)}>
        Share
      </PermittedButton>
      {isOpen && (
        <Suspense>
          <ShareDialog jobId={jobId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
