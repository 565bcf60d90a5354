import { useState } from 'react';
import type { ApiKey } from '../../../../contract/organization/api-keys.calls.ts';
import { ConfirmMutation } from '../../../lib/confirm-mutation.tsx';
import { formatDate, formatDateTime } from '../../../lib/format-date.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { StackedTable } from '../../../ui/stacked-table.tsx';
import { Cell, HeadCell, Row } from '../../../ui/table.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useApiKeys, useRevokeApiKey } from './use-api-keys.ts';

/** The keys that there are, and the way to revoke one. */
export function ApiKeyList() {
  const { data: keys, error, isPending, refetch } = useApiKeys();
  const [revoked, setRevoked] = useState<ApiKey>();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  if (isPending) return <LoadingMark text="Loading keys..." />;
  if (!keys) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={container} tabIndex={-1}>
      {keys.length === 0 && <EmptyState text="No program has a key yet." />}
      {keys.length > 0 && (
        <StackedTable label="Existing keys">
          <thead>
            <tr>
              <HeadCell>Name</HeadCell>
              <HeadCell>Scopes</HeadCell>
              <HeadCell>Last used</HeadCell>
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
            ))}
          </tbody>
        </StackedTable>
      )}
      <RevokeDialog apiKey={revoked} onClose={() => setRevoked(undefined)} onRevoked={noteRemoval} />
    </div>
  );
}

function KeyRow({
  apiKey: { name, prefix, scopes, created_by, created_at, last_used_at },
  onRevoke,
}: {
  apiKey: ApiKey;
  onRevoke: () => void;
}) {
  return (
    <Row>
      <Cell className="wrap-anywhere min-w-40">
        <span className="font-semibold">{name}</span>
        <br />
        <span className="text-muted text-sm">
          <code>{prefix}…</code> · {`${created_by}, ${formatDate(created_at)}`}
        </span>
      </Cell>
      <Cell className="text-sm" data-heading="Scopes">
        {scopes.join(', ')}
      </Cell>
      <Cell data-heading="Last used">{last_used_at ? formatDateTime(last_used_at) : 'Never'}</Cell>
      <Cell>
        <Button
          look="quiet"
          size="small"
          className="-mx-3 -my-1.5"
          aria-label={`Revoke ${name}`}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </Cell>
    </Row>
  );
}

function RevokeDialog({
  apiKey,
  onClose,
  onRevoked,
}: {
  apiKey: ApiKey | undefined;
  onClose: () => void;
  onRevoked: () => void;
}) {
  return (
    <ConfirmMutation
      mutation={useRevokeApiKey()}
      given={apiKey?.id}
      title="Revoke this key?"
      confirmText="Revoke key"
      failureText="The key could not be revoked. Please try again."
      onClose={onClose}
      onDone={onRevoked}
    >
      The next request of the program that uses “{apiKey?.name}” is refused. This can’t be undone.
    </ConfirmMutation>
  );
}
