import { useEffect, useId, useState } from 'react';
import type { Passkey } from '../../../../contract/account/passkeys.calls.ts';
import { canUsePasskeys } from '../../../lib/passkeys/can-use-passkeys.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { RecoveryCodeList } from '../../../lib/second-factor/recovery-code-list.tsx';
import { useOpener } from '../../../lib/use-opener.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { useChangePasskeys, usePasskeys } from './use-passkeys.ts';

const addFailed = 'The passkey could not be added. Please try again.';
const removeFailed = 'The passkey could not be removed. Please try again.';

/** Adds, renames and removes the user's passkeys. */
export default function PasskeySettings() {
  const passkeys = usePasskeys();
  const change = useChangePasskeys();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [codes, setCodes] = useState<string[]>();
  const [done, setDone] = useState<string>();
  const opener = useOpener(isAdding);
  const leave = (text?: string) => {
    setAdding(false);
    setRemoved(undefined);
    setFailure(undefined);
    setCodes(undefined);
    setDone(text);
  };
  const remove = async ({ id }: Passkey) => {
    setBusy(true);
    setFailure(undefined);
    try {
      leave((await change.remove(id)).detail);
    } catch (error) {
      setFailure(problemText(error, removeFailed));
    }
    setBusy(false);
  };
  if (passkeys.isPending) return <LoadingMark text="Loading settings..." />;
  if (!passkeys.data) {
    return <SettingsUnavailable error={passkeys.error} onRetry={() => void passkeys.refetch()} />;
  }
  if (codes) {
    return (
      <RecoveryCodeList
        codes={codes}
        doneText="I have kept them"
        onDone={() => leave('The passkey is added.')}
      />
    );
  }
  if (isAdding) {
    const add = async (name: string) => {
      const { recovery_codes } = await change.add(name);
      if (recovery_codes.length > 0) setCodes(recovery_codes);
      else leave('The passkey is added.');
    };
    return <AddForm onAdd={add} onCancel={() => leave()} />;
  }
  return (
    <div className="space-y-4">
      <PasskeyList passkeys={passkeys.data} onRemove={setRemoved} />
      {canUsePasskeys() ? (
        <Button ref={opener} look="secondary" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className="max-w-[60ch] text-muted">
          Passkeys cannot be added here: they need a browser that has them, and the site under a name, with
          https or as localhost. In the desktop app, add one in your browser.
        </p>
      )}
      {removed && (
        <ConfirmDialog
          open
          title="Remove the passkey?"
          confirmText="Remove the passkey"
          busy={isBusy}
          failure={failure}
          onConfirm={() => void remove(removed)}
          onCancel={() => leave()}
        >
          <p className="wrap-anywhere">“{removed.name}” will no longer log you in.</p>
        </ConfirmDialog>
      )}
      <div role="status" className="empty:hidden">
        {done && <Notice kind="done">{done}</Notice>}
      </div>
    </div>
  );
}

function AddForm({ onAdd, onCancel }: { onAdd: (name: string) => Promise<void>; onCancel: () => void }) {
  const id = useId();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // It takes the place of the button that asked for it.
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  const submit = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onAdd(name);
    } catch (error) {
      setFailure(problemText(error, addFailed));
    }
    setBusy(false);
  };
  return (
    <Form
      id={id}
      aria-label="Add a passkey"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex max-w-md flex-col gap-5"
    >
      {failure && <Notice kind="failed">{failure}</Notice>}
      <TextField
        label="Name of the passkey"
        hint="To tell it from others, such as “Work laptop”. Without one it is named after this browser."
        value={name}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Create the passkey
        </Button>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
