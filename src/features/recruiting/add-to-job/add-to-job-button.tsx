import { lazy, Suspense, useState } from 'react';
import { ServerButton } from '../../../ui/server-button.tsx';
import type { JobOfMail } from '../messages/write-dialog.tsx';
import type { Added, PersonToAdd } from './add-to-job-dialog.tsx';

const AddToJobDialog = lazy(async () => ({
  default: (await import('./add-to-job-dialog.tsx')).AddToJobDialog,
}));
const WriteDialog = lazy(async () => ({
  default: (await import('../messages/write-dialog.tsx')).WriteDialog,
}));

/** Opens the choice of a job that people of the talent pool are put into. */
export function AddToJobButton({
  people,
  writesIn,
  look = 'secondary',
}: {
  people: readonly PersonToAdd[];
  /**
   * To write to the one person about one of the jobs where they are, the first of which is proposed. A mail is about a job, so one
   * is asked for where they are in none.
   */
  writesIn?: readonly JobOfMail[];
  /** The primary one where it is what a view is for. */
  look?: 'primary' | 'secondary';
}) {
  const [open, setOpen] = useState<Added | 'asked'>();
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
              id={open.resultId}
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
