import { lazy, Suspense, useState } from 'react';
import { ServerButton } from '../../../ui/server-button.tsx';
import type { JobOfMail } from '../messages/write-dialog.tsx';
import type { Addressed, PersonToAdd } from './add-to-job-dialog.tsx';

const AddToJobDialog = lazy(async () => ({
  default: (await import('./add-to-job-dialog.tsx')).AddToJobDialog,
}));
const WriteDialog = lazy(async () => ({
  default: (await import('../messages/write-dialog.tsx')).WriteDialog,
}));

export function AddToJobButton({
  people,
  writesIn,
  look = 'secondary',
}: {
  people: readonly PersonToAdd[];
  /**
   * Offers to write to the one person about one of these jobs, the first by default. A mail needs a job, so one is
   * asked for where there are none.
   */
  writesIn?: readonly JobOfMail[];
  look?: 'primary' | 'secondary';
}) {
  const [open, setOpen] = useState<Addressed | 'asked'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <ServerButton
        isBrief
        data-palette
        look={look}
        size="small"
        onClick={() => setOpen(writesIn?.[0] ?? 'asked')}
      >
        {writesIn ? 'Write to…' : 'Add to a job…'}
      </ServerButton>
      {open && (
        <Suspense>
          {open === 'asked' ? (
            <AddToJobDialog
              people={people}
              isToWrite={writesIn !== undefined}
              onWrite={setOpen}
              onClose={close}
            />
          ) : (
            <WriteDialog
              jobId={open.jobId}
              {...('resultId' in open ? { id: open.resultId } : { id: open.personId, isToAdd: true })}
              jobs={writesIn?.length ? writesIn : undefined}
              name={people[0]?.name ?? ''}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  );
}
