import { type FormEvent, useState } from 'react';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';

const usual = ['Level', 'Skills', 'Place', 'Language', 'Availability', 'Pay'];

export function ReasonDialog({
  who,
  effect,
  onDecide,
  onClose,
}: {
  /** A name, or how many people. */
  who: string;
  effect?: string;
  onDecide: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDecide(reason.trim());
  };
  return (
    <Dialog aria-label={`No: ${who}`} onClose={onClose} className="p-6">
      <h2 className="text-xl">No: {who}</h2>
      {effect && <p className="mt-1 text-muted text-sm">{effect}</p>}
      <Form onSubmit={submit} className="mt-4 space-y-4">
        <TextField
          label="Reason"
          hint="Optional. Colleagues see it; the person does not."
          autoFocus
          value={reason}
          maxLength={peopleLimits.reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">Usual reasons</legend>
          {usual.map((one) => (
            <Button key={one} look="secondary" size="small" onClick={() => onDecide(one)}>
              {one}
            </Button>
          ))}
        </fieldset>
        <div className="flex flex-wrap justify-end gap-3">
          <CancelButton onClick={onClose} />
          <Button type="submit">Decide No</Button>
        </div>
      </Form>
    </Dialog>
  );
}
