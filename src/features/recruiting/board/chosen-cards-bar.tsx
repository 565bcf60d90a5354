import { type FormEvent, useId, useState } from 'react';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import type { BoardColumn } from '../../../../contract/recruiting/board.ts';
import { counted } from '../../../lib/display-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { StartSequenceButton } from '../sequences/start-sequence-button.tsx';

/** What can be done with several people of a board at once. */
export function ChosenCardsBar({
  people,
  columns,
  onMove,
  onDecline,
  onClear,
}: {
  people: readonly BoardPerson[];
  columns: readonly BoardColumn[];
  onMove: (column: BoardColumn) => void;
  onDecline: (reason: string) => void;
  onClear: () => void;
}) {
  const [isDeclining, setDeclining] = useState(false);
  const results = people.map(({ id }) => id);
  return (
    <section
      aria-label="Chosen people"
      className="flex flex-wrap items-center gap-2 rounded-control border border-strong bg-strong-soft px-3 py-2 text-sm"
    >
      <p role="status" className="font-semibold">
        {counted(people.length, 'person', 'people')} chosen
      </p>
      <select
        aria-label="Move to"
        className="h-9 min-w-0 rounded-control border border-edge bg-panel px-2 text-ink text-sm touch:h-11"
        value=""
        onChange={({ target }) => {
          const column = columns.find(({ id }) => id === target.value);
          if (column) onMove(column);
        }}
      >
        <option value="">Move to…</option>
        {columns.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button look="secondary" size="small" onClick={() => setDeclining(true)}>
        No…
      </Button>
      <StartSequenceButton recipients={{ results }} />
      <HandOverButton chosen={{ results }} />
      <Button look="quiet" size="small" className="ml-auto" onClick={onClear}>
        Clear
      </Button>
      {isDeclining && (
        <DeclineDialog
          count={people.length}
          onDecline={(reason) => {
            setDeclining(false);
            onDecline(reason);
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </section>
  );
}

function DeclineDialog({
  count,
  onDecline,
  onClose,
}: {
  count: number;
  onDecline: (reason: string) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecline(reason.trim());
  };
  return (
    <Dialog aria-labelledby={titleId} isQuestion onClose={onClose} className="p-6">
      <h2 id={titleId} className="text-xl">
        No to {counted(count, 'person', 'people')}
      </h2>
      <p className="mt-1 mb-4 text-muted text-sm">Their cards move to Closed, and their sequences stop.</p>
      <Form onSubmit={submit} className="space-y-4">
        <TextField
          label="Reason"
          maxLength={500}
          placeholder="Too junior"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">No to {counted(count, 'person', 'people')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
