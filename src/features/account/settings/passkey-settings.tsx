import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import {
  type AddedPasskey,
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../../../contract/account/passkeys.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { canUseCredential, loadCredentials } from '../../../lib/second-factor/credential.ts';
import { RecoveryCodeList } from '../../../lib/second-factor/recovery-code-list.tsx';
import { useCallQuery } from '../../../lib/use-call.ts';
import { useOpener } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, ConfirmDialog } from '../../../ui/dialog.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { credentialsKey, useFactorChanges } from './use-second-factor.ts';

const usePasskeys = () => useCallQuery(credentialsKey, listPasskeys, {});

/** Each throws `CallError`. */
function useChangePasskeys() {
  const api = useApi();
  const queries = useQueryClient();
  const isChanged = useFactorChanges();
  return {
    add: async (name: string): Promise<AddedPasskey> => {
      const offer = await api.call(startPasskey, { body: {} });
      const credential = await (await loadCredentials()).create(offer);
      return isChanged(await api.call(addPasskey, { body: { name, credential } }));
    },
    rename: async (id: string, name: string) => {
      await api.call(renamePasskey, { params: { id }, body: { name } });
      await queries.invalidateQueries({ queryKey: credentialsKey });
    },
    remove: async (id: string) => isChanged(await api.call(removePasskey, { params: { id }, body: {} })),
  };
}

function PasskeyList({ passkeys, onRemove }: { passkeys: Passkey[]; onRemove: (passkey: Passkey) => void }) {
  if (passkeys.length === 0) return <p>You have no passkey yet.</p>;
  return (
    <ul aria-label="Passkeys" className="divide-y divide-hairline border-hairline border-y">
      {passkeys.map((passkey) => (
        <Entry key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </ul>
  );
}

function Entry({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, created_at, last_used_at, is_backed_up } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  const opener = useOpener(isRenaming);
  if (isRenaming) {
    return (
      <li className="py-4">
        <RenameForm passkey={passkey} onDone={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-semibold">{name}</span>
          {is_backed_up && <Tag>Synced</Tag>}
        </p>
        <p className="text-muted text-sm">
          {last_used_at ? `Last used ${formatDateTime(last_used_at)}` : 'Not used yet'}
          {` · Added ${formatDateTime(created_at)}`}
        </p>
      </div>
      <div className="-mx-3 flex flex-wrap">
        <Button
          ref={opener}
          look="quiet"
          size="small"
          aria-label={`Rename ${name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </Button>
        <Button look="quiet" size="small" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const change = useChangePasskeys();
  const id = useId();
  const [name, setName] = useState(passkey.name);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const save = async () => {
    if (name.trim() === '') return setError('Enter a name.');
    setBusy(true);
    try {
      await change.rename(passkey.id, name);
      onDone();
    } catch (problem) {
      setBusy(false);
      setError(problemText(problem, 'The passkey could not be renamed. Please try again.'));
    }
  };
  return (
    <Form
      className="flex max-w-md flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        id={id}
        label="Name of the passkey"
        value={name}
        maxLength={100}
        autoComplete="off"
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={isBusy}>
          Save the name
        </Button>
        <CancelButton size="small" onClick={onDone} />
      </div>
    </Form>
  );
}

const addFailed = 'The passkey could not be added. Please try again.';
const removeFailed = 'The passkey could not be removed. Please try again.';

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
      {canUseCredential() ? (
        <Button ref={opener} look="secondary" onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      ) : (
        <p className="max-w-[60ch] text-muted">
          Passkeys can’t be added here. They need an address with a name and https, or localhost, and a
          browser that has them. For the desktop app, add one in your browser.
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
        <CancelButton onClick={onCancel} />
      </div>
    </Form>
  );
}
