import { type FormEvent, useState } from 'react';
import { type LockAction, lockLimits } from '../../../../contract/desktop/desktop-computer.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog.tsx';
import { Form, PasswordField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';

const submitTexts = {
  'turn-on': 'Set the passphrase',
  change: 'Change the passphrase',
  'turn-off': 'Switch it off',
} as const;

export function PassphraseForm({
  kind,
  minutes,
  onSubmit,
  onCancel,
}: {
  kind: keyof typeof submitTexts;
  minutes: number;
  onSubmit: (action: LockAction) => Promise<void>;
  onCancel: () => void;
}) {
  const [current, setCurrent] = useState('');
  const [passphrase, setPassphrase] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isNew = kind !== 'turn-off';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isNew && passphrase.length < lockLimits.shortest) {
      return setProblem(`Use at least ${lockLimits.shortest} characters.`);
    }
    if (isNew && passphrase !== repeated) return setProblem('The two are not the same.');
    setProblem('');
    setBusy(true);
    if (kind === 'turn-on') await onSubmit({ do: kind, passphrase, minutes });
    else if (kind === 'change') await onSubmit({ do: kind, current, passphrase });
    else await onSubmit({ do: kind, current });
    setBusy(false);
  }

  return (
    <Form
      aria-label={submitTexts[kind]}
      className="flex max-w-md flex-col gap-5"
      onSubmit={(event: FormEvent) => void submit(event)}
    >
      {kind === 'turn-on' && <Warning />}
      {kind !== 'turn-on' && (
        <PasswordField
          label="Present passphrase"
          hint="Or your recovery key."
          autoComplete="current-password"
          required
          maxLength={lockLimits.longest}
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
        />
      )}
      {isNew && (
        <>
          <PasswordField
            label="New passphrase"
            hint={`At least ${lockLimits.shortest} characters; several words are best.`}
            autoComplete="new-password"
            required
            maxLength={lockLimits.longest}
            error={problem || undefined}
            value={passphrase}
            onChange={({ target }) => setPassphrase(target.value)}
          />
          <PasswordField
            label="Repeat it"
            autoComplete="new-password"
            required
            maxLength={lockLimits.longest}
            value={repeated}
            onChange={({ target }) => setRepeated(target.value)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {submitTexts[kind]}
        </Button>
        <CancelButton disabled={isBusy} onClick={onCancel} />
      </div>
    </Form>
  );
}

function Warning() {
  return (
    <Notice kind="info">
      <p>
        <strong>Nobody can reset it.</strong> If you forget it and lose the recovery key that you get next,
        this app cannot be opened any more. A backup that you have saved with <em>Back up…</em> can then be
        restored after deleting the data here; it holds its key, and no passphrase protects it.
      </p>
      <p className="mt-2">
        It does not encrypt the database files: anyone with access to your folder can read the people in them.
        To protect them, use your system&apos;s disk encryption.
      </p>
    </Notice>
  );
}
