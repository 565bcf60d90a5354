import { useEffect, useRef, useState } from 'react';
import {
  editableFields,
  type HeldBackEdit,
  type HeldBackRow,
} from '../../../../contract/people/held-back.calls.ts';
import { fieldOfPerson, personLimits } from '../../../../contract/people/person-fields.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { useImportAnyway } from './use-held-back.ts';

/** Imports one row after correction, as a new person or into the one it was taken for. */
export function EditHeldBackRow({
  id,
  fileName,
  row,
  onStarted,
  onClose,
}: {
  id: string;
  fileName: string;
  row: HeldBackRow;
  onStarted: (task: string) => void;
  onClose: () => void;
}) {
  const { line, reason, lacks, person } = row;
  const start = useImportAnyway(id, fileName);
  const [values, setValues] = useState<HeldBackEdit>(() => {
    const { name, title, employer, email } = row;
    return { line, name, title, employer, email };
  });
  const [isNameMissing, setNameMissing] = useState(false);
  const missing = useRef<HTMLInputElement>(null);
  // Once the dialog is open, which focuses its first field.
  useEffect(() => missing.current?.focus(), []);
  const importIt = (as: 'new' | 'known') => {
    const isMissing = values.name.trim() === '';
    setNameMissing(isMissing);
    if (isMissing) return;
    start.mutate({ as, lines: [line], edits: [values] }, { onSuccess: ({ task_id }) => onStarted(task_id) });
  };
  return (
    <Dialog aria-label={`Edit line ${line}`} onClose={onClose} className="max-h-[90dvh] overflow-y-auto! p-6">
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          importIt(person ? 'known' : 'new');
        }}
      >
        <h2 className="text-xl">Edit line {line}</h2>
        <p className="mt-2 break-words text-muted">
          {reason} The other columns of the row are imported as they are.
        </p>
        <div className="mt-4 space-y-4">
          {editableFields.map((field) => (
            <TextField
              key={field}
              label={fieldOfPerson(field).label}
              type={field === 'email' ? 'email' : 'text'}
              required={field === 'name'}
              ref={field === lacks ? missing : undefined}
              maxLength={field === 'email' ? undefined : personLimits[field]}
              value={values[field]}
              error={field === 'name' && isNameMissing ? 'Please enter a name.' : undefined}
              onChange={({ target }) => setValues({ ...values, [field]: target.value })}
            />
          ))}
          <FailureNotice error={start.error} text="The row could not be imported. Please try again." />
          {person && (
            <p className="text-muted text-sm">
              {[person.name, person.title, person.employer, person.email].filter(Boolean).join(', ')}: is in
              the talent pool. Updating keeps the name, and what the row says takes the place of the rest.
            </p>
          )}
        </div>
        <DialogFooter>
          <CancelButton onClick={onClose} />
          {person && (
            <Button look="secondary" disabled={start.isPending} onClick={() => importIt('new')}>
              Import as a new person
            </Button>
          )}
          <Button type="submit" busy={start.isPending}>
            {person ? `Update ${person.name}` : 'Import as a new person'}
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
