import { lazy, Suspense, useState } from 'react';
import { ServerButton } from '../../../ui/server-button.tsx';

const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }));

/** Opens a first mail to a person. Nothing is sent by it. */
export function WriteButton({ jobId, id, name }: { jobId: string; id: string; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ServerButton isBrief look="secondary" size="small" onClick={() => setOpen(true)}>
        Write to…
      </ServerButton>
      {isOpen && (
        <Suspense>
          <WriteDialog jobId={jobId} id={id} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
