import { useId } from 'react';
import type { CalendarEntry } from '../../../../contract/content/calendar.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ScheduleForm } from '../publishing/schedule-form.tsx';

/** Asks for when a post is to appear. */
export function MoveDialog({
  entry,
  onMove,
  onClose,
}: {
  entry: CalendarEntry;
  onMove: (at: string) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  return (
    <Dialog aria-labelledby={titleId} isQuestion onClose={onClose} className="p-6">
      <h2 id={titleId} className="text-xl">
        Move “{entry.title}”
      </h2>
      <ScheduleForm
        label={entry.state === 'scheduled' ? 'Publish at' : 'Planned for'}
        at={entry.at}
        isBusy={false}
        actionText="Move"
        onSchedule={onMove}
      />
      <Button look="quiet" className="mt-4 -ml-3" onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}
