import { useId, useState } from 'react';
import {
  type ApiKey,
  apiScopes,
  createApiKey,
  keyLifetimes,
  listApiKeys,
  type NewApiKey,
  newApiKey,
  revokeApiKey,
  scopeTexts,
} from '../../../../contract/organization/api-keys.calls.ts';

import { formatDate, formatDateTime } from '../../../lib/display-text.ts';
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { OpenedForm, OpenedFormButtons } from '../../settings/opened-form.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { CheckBoxes } from './check-boxes.tsx';
import { copyButtonIn, ShownOnce } from './shown-once.tsx';

const key = ['api-keys'];

const useApiKeys = () => useCallQuery(key, listApiKeys, {});

const useCreateApiKey = () => useCallMutation(createApiKey, (body: NewApiKey) => ({ body }), key);

const useRevokeApiKey = () => useCallMutation(revokeApiKey, (id: string) => ({ params: { id } }), key);

function ApiKeyList() {
  const { data: keys, error, isPending, refetch } = useApiKeys();
  const [revoked, setRevoked] = useState<ApiKey>();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  if (isPending) return <LoadingMark text="Loading keys..." />;
  if (!keys) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <div ref={container} tabIndex={-1}>
      {keys.length > 0 && (
        <StackedTable label="Existing keys">
          <thead>
            <tr>
              <HeadCell>Name</HeadCell>
              <HeadCell>Scopes</HeadCell>
              <HeadCell className="whitespace-nowrap">Last used</HeadCell>
              <HeadCell>Ends</HeadCell>
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
  apiKey: { name, prefix, scopes, created_by, created_at, last_used_at, expires_at: ends },
  onRevoke,
}: {
  apiKey: ApiKey;
  onRevoke: () => void;
}) {
  const hasEnded = ends !== null && Date.parse(ends) <= Date.now();
  return (
    <Row>
      <Cell className="wrap-anywhere min-w-56">
        <span className="font-semibold">{name}</span>
        <br />
        <span className="text-muted text-sm">
          <code>{prefix}…</code>
          <br />
          {`${created_by}, ${formatDate(created_at)}`}
        </span>
      </Cell>
      <Cell className="text-sm" data-heading="Scopes">
        {scopes.map((scope) => scopeTexts[scope]).join('; ')}
      </Cell>
      <Cell className="text-sm" data-heading="Last used">
        {last_used_at ? formatDateTime(last_used_at) : 'Never'}
      </Cell>
      <Cell className="text-sm sm:whitespace-nowrap" data-heading="Ends">
        {hasEnded ? <Tag look="failed">Expired</Tag> : ends ? formatDate(ends) : 'Never'}
      </Cell>
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

const optionsOf = (access: string) =>
  apiScopes
    .filter((scope) => scope.endsWith(access))
    .map((scope) => ({ value: scope, label: scopeTexts[scope] }));

const scopeGroups = [
  { title: 'Read', options: optionsOf(':read') },
  { title: 'Change', options: optionsOf(':write') },
];

const empty: NewApiKey = { name: '', scopes: [], expires_in_days: 90 };

function NewKeyPart() {
  const { data: keys } = useApiKeys();
  const create = useCreateApiKey();
  const { container, noteRemoval } = useFocusAfterRemoval({ find: copyButtonIn });
  return (
    <div ref={container} className="space-y-4">
      <OpenedForm
        text="New API key"
        look="primary"
        empty={
          keys?.length === 0 && (
            <EmptyState text="No program has a key yet. Each is listed here with its scopes and its last use, and can be revoked." />
          )
        }
      >
        {(close) => <ApiKeyForm create={create} onClose={close} onCreated={noteRemoval} />}
      </OpenedForm>
      <ShownOnce
        title={`The key “${create.data?.name}” was created.`}
        label="API key"
        secret={create.data?.key}
        onDone={() => {
          create.reset();
          noteRemoval();
        }}
      />
    </div>
  );
}

function ApiKeyForm({
  create,
  onClose,
  onCreated,
}: {
  create: ReturnType<typeof useCreateApiKey>;
  onClose: () => void;
  onCreated: () => void;
}) {
  const { register, watch, errors, failure, onSubmit } = useCreateForm(newApiKey, empty, create, () => {
    onClose();
    onCreated();
  });
  const errorId = useId();
  const cancel = () => {
    create.reset();
    onClose();
  };
  return (
    <Form aria-label="New API key" onSubmit={onSubmit} className="flex flex-col items-start gap-5">
      <TextField
        label="Name"
        hint="What the key is for, such as the name of the program."
        autoComplete="off"
        required
        className="w-full max-w-md"
        error={errors.name?.message}
        {...register('name')}
      />
      <CheckBoxes
        legend="Scopes"
        groups={scopeGroups}
        error={errors.scopes && 'Choose at least one.'}
        errorId={errorId}
        {...register('scopes')}
      />
      <SelectField
        label="Ends"
        hint={watch('expires_in_days') && 'You get a mail a week before it ends.'}
        className="w-full max-w-md"
        {...register('expires_in_days', { setValueAs: (days) => (days ? Number(days) : undefined) })}
      >
        <option value="">Never</option>
        <Options
          of={keyLifetimes.map((days) => [days, days === 365 ? 'After a year' : `After ${days} days`])}
        />
      </SelectField>
      <OpenedFormButtons text="Create key" isBusy={create.isPending} onCancel={cancel} />
      <FailureNotice error={failure} text="The key could not be created." />
    </Form>
  );
}

export function ApiKeysPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      <SettingsSection
        title="API keys"
        description={
          isOwner ? (
            <>
              With a key another program makes calls in your name, within the scopes that you choose. The
              calls are described at{' '}
              <a href="/docs" className="underline">
                /docs
              </a>
              .
            </>
          ) : (
            'Only an Owner of your organization can see and create API keys.'
          )
        }
      >
        {isOwner && (
          <Permitted changes={createApiKey}>
            <div className="space-y-8">
              <NewKeyPart />
              <ApiKeyList />
            </div>
          </Permitted>
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}
