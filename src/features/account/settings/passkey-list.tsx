import { useEffect, useId, useState } from 'react';
import type { Passkey } from '../../../../contract/account/passkeys.calls.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useOpener } from '../../../lib/use-opener.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useChangePasskeys } from './use-passkeys.ts';

/** The user's passkeys, each with its name and last use. */
export function PasskeyList({
  passkeys,
  onRemove,
}: {
  passkeys: Passkey[];
  onRemove: (passkey: Passkey) => void;
}) {
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
        <Button look="secondary" size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
