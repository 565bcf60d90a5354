import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { LockOutcome } from '../../contract/desktop/desktop-computer.ts';
import { FocusedNotice } from '../features/account/focused-notice.tsx';
import { lockProblem } from '../lib/lock-problem.ts';
import type { ThisComputer } from '../platform/types.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';

/** Asks for the passphrase that protects the data on this computer. */
export function UnlockForm({ computer, onUnlocked }: { computer: ThisComputer; onUnlocked: () => void }) {
  const [passphrase, setPassphrase] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState({ count: 0, text: '' });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const say = (text: string) => setFailure(({ count }) => ({ count: count + 1, text }));

  async function unlock() {
    setBusy(true);
    const outcome = await computer
      .actOnLock({ do: 'unlock', passphrase })
      .catch((): LockOutcome => ({ outcome: 'failed', reason: 'It could not be unlocked. Try again.' }));
    setBusy(false);
    if (outcome.outcome === 'done') onUnlocked();
    else say(lockProblem(outcome));
  }

  async function startAnew() {
    const removed = await computer.removeLocalData().catch(() => undefined);
    if (removed?.outcome === 'done') onUnlocked();
    if (removed?.outcome === 'failed') say(removed.reason);
  }

  return (
    <Form
      ref={form}
      aria-label="Unlock"
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void unlock();
      }}
    >
      {failure.text && (
        <FocusedNotice key={failure.count} kind="failed">
          {failure.text}
        </FocusedNotice>
      )}
      <PasswordField
        label="Passphrase"
        hint="Or your recovery key."
        autoComplete="current-password"
        required
        maxLength={200}
        value={passphrase}
        onChange={({ target }) => setPassphrase(target.value)}
      />
      <Button type="submit" className="self-start" busy={isBusy}>
        Unlock
      </Button>
      <details>
        <summary className="cursor-pointer text-muted text-sm">Forgotten it?</summary>
        <p className="my-3 text-sm">
          The recovery key opens it as well. Without both nobody can. You can delete everything that is saved
          here and start anew, and then restore a backup if you have one.
        </p>
        <Button look="danger" size="small" onClick={() => void startAnew()}>
          Delete everything here…
        </Button>
      </details>
    </Form>
  );
}
