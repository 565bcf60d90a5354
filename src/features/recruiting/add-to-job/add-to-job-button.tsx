import { lazy, Suspense, useState } from 'react';
import { ServerButton } from '../../../ui/server-button.tsx';
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
  /** To write to the one person, in the job where they are; a mail is about a job, so one is `asked` for where they are in none. */
  writesIn?: Added | 'asked';
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
        onClick={() => setOpen(writesIn ?? 'asked')}
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
            <WriteDialog jobId={open.jobId} id={open.resultId} name={people[0]?.name ?? ''} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
