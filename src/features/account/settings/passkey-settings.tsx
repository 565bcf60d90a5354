import { useState } from 'react';
import type { Passkey } from '../../../../contract/account/passkeys.calls.ts';
import type { OwnerProof, SecondFactor } from '../../../../contract/account/second-factor.calls.ts';
import { canUsePasskeys } from '../../../lib/passkeys/can-use-passkeys.ts';
import { ProofForm } from '../../../lib/proof/proof-form.tsx';
import { RecoveryCodeList } from '../../../lib/second-factor/recovery-code-list.tsx';
import { useOpener } from '../../../lib/use-opener.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { useChangePasskeys, usePasskeys } from './use-passkeys.ts';
import { useSecondFactor } from './use-second-factor.ts';

/** What is done once the user has proven who they are: a passkey is added, or this one removed. */
type Task = 'add' | Passkey;

/** Adds, renames and removes the user's passkeys. */
export default function PasskeySettings() {
  const passkeys = usePasskeys();
  const factor = useSecondFactor();
  const [task, setTask] = useState<Task>();
  const [codes, setCodes] = useState<string[]>();
  const [done, setDone] = useState<string>();
  const opener = useOpener(task !== undefined);
  const leave = (text?: string) => {
    setTask(undefined);
    setCodes(undefined);
    setDone(text);
  };
  if (passkeys.isPending || factor.isPending) return <LoadingMark text="Loading settings..." />;
  if (!passkeys.data || !factor.data) {
    const retry = () => void Promise.all([passkeys.refetch(), factor.refetch()]);
    return <SettingsUnavailable error={passkeys.error ?? factor.error} onRetry={retry} />;
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
  if (task) {
    return (
      <TaskForm
        task={task}
        factor={factor.data}
        onAdded={(fresh) => (fresh.length > 0 ? setCodes(fresh) : leave('The passkey is added.'))}
        onRemoved={leave}
        onCancel={() => leave()}
      />
    );
  }
  return (
    <div className="space-y-4">
      <PasskeyList passkeys={passkeys.data} onRemove={setTask} />
      {canUsePasskeys() ? (
        <Button ref={opener} look="secondary" onClick={() => setTask('add')}>
          Add a passkey
        </Button>
      ) : (
        <p className="max-w-[60ch] text-muted">
          Passkeys cannot be added here: they need a browser that has them, and the site under a name, with
          https or as localhost. In the desktop app, add one in your browser.
        </p>
      )}
      <div role="status" className="empty:hidden">
        {done && <Notice kind="done">{done}</Notice>}
      </div>
    </div>
  );
}

function TaskForm({
  task,
  factor,
  onAdded,
  onRemoved,
  onCancel,
}: {
  task: Task;
  factor: SecondFactor;
  onAdded: (recoveryCodes: string[]) => void;
  onRemoved: (text: string) => void;
  onCancel: () => void;
}) {
  const change = useChangePasskeys();
  const [name, setName] = useState('');
  const isNew = task === 'add';
  const submit = async (proof: OwnerProof) => {
    if (isNew) onAdded((await change.add(name, proof)).recovery_codes);
    else onRemoved((await change.remove(task.id, proof)).detail);
  };
  return (
    <div className="space-y-4">
      {!isNew && (
        <p className="wrap-anywhere">Remove the passkey “{task.name}”? It will no longer log you in.</p>
      )}
      <ProofForm
        factor={factor}
        submitText={isNew ? 'Create the passkey' : 'Remove the passkey'}
        onSubmit={submit}
        before={
          isNew && (
            <TextField
              label="Name of the passkey"
              hint="To tell it from others, such as “Work laptop”. Without one it is named after this browser."
              value={name}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          )
        }
      >
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </ProofForm>
    </div>
  );
}
