import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** Opens the links to the shortlist of a search. */
export function ShareButton({ jobId }: { jobId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog jobId={jobId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
