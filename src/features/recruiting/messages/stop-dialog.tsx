import { type FormEvent, useState } from 'react';
import { localDay } from '../../../../contract/platform/day.ts';
import { type ContactStop, peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { doNotContact } from '../../../ui/mail-problem.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';

export type Stop = Pick<ContactStop, 'reason' | 'until'>;

const usualReasons = ['Asked not to be contacted', 'Works for a client', 'In touch with a colleague'];

export function StopDialog({
  who,
  note,
  problem,
  onStop,
  onClose,
}: {
  who: string;
  note?: string | undefined;
  problem: string;
  onStop: (given: Stop) => Promise<unknown>;
  onClose: () => void;
}) {
  const [reason, setReason] = useState(usualReasons[0] ?? '');
  const [until, setUntil] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    void onStop({ reason: reason.trim(), until: until || null }).finally(() => setBusy(false));
  };
  return (
    <Dialog title={`${doNotContact} ${who}?`} isQuestion onClose={onClose} className="p-6">
      <p className="mt-2 text-muted text-sm">
        Nobody can write to them, their sequences stop, and it is said wherever they are listed.
        {note && ` ${note}`}
      </p>
      <Form aria-label={doNotContact} onSubmit={submit} className="mt-4 space-y-4">
        <div className="space-y-2">
          <TextField
            label="Reason"
            autoFocus
            maxLength={peopleLimits.reason}
            value={reason}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="flex flex-wrap gap-1.5">
            {usualReasons.map((text) => (
              <Button
                key={text}
                look="secondary"
                size="small"
                aria-pressed={reason === text}
                onClick={() => setReason(text)}
              >
                {text}
              </Button>
            ))}
          </div>
        </div>
        <TextField
          label="Until"
          hint="From this day they can be contacted again. Empty: for good."
          type="date"
          min={localDay()}
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
        {problem && <Notice kind="failed">{problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-3 pt-2">
          <CancelButton onClick={onClose} />
          <ServerButton type="submit" busy={isBusy}>
            {doNotContact}
          </ServerButton>
        </div>
      </Form>
    </Dialog>
  );
}
