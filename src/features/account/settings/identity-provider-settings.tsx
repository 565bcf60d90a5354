import { type ComponentProps, type ReactNode, useState } from 'react';
import type { FieldError } from 'react-hook-form';
import {
  getIdentityProvider,
  type IdentityProvider,
  type IdentityProviderFields,
  identityProviderFields,
  organizationSignInTexts,
  removeIdentityProvider,
  saveIdentityProvider,
  testIdentityProvider,
} from '../../../../contract/account/identity-provider.calls.ts';
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import {
  ConnectionActions,
  useConnectionDraft,
  useConnectionForm,
} from '../../settings/connection-actions.tsx';
import { useSaveSettings } from '../../settings/form-outcome.tsx';
import { OpenedForm } from '../../settings/opened-form.tsx';
import { Disabled, SettingsUnavailable } from '../../settings/settings-frame.tsx';

export function IdentityProviderSettings() {
  const { data, error, refetch } = useIdentityProvider();
  if (error && !data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingMark text="Loading settings..." />;
  return <Provider data={data} />;
}

function Provider({ data }: { data: IdentityProvider }) {
  const [isFirst] = useState(!data.is_set && data.may_change);
  if (!isFirst) return <ProviderParts data={data} />;
  return (
    <OpenedForm text="Connect a provider">
      {(close) => <ProviderParts data={data} onCancel={close} />}
    </OpenedForm>
  );
}

function ProviderParts({ data, onCancel }: { data: IdentityProvider; onCancel?: () => void }) {
  return (
    <div className="space-y-6">
      <dl className="space-y-4">
        <Address name="Redirect URI" text={data.redirect_uri}>
          Register it at your provider, for a web application with the authorization code flow.
        </Address>
        {data.is_set && (
          <Address name="Sign-in link" text={data.sign_in_url}>
            For your colleagues, and for the list of applications at your provider.
          </Address>
        )}
      </dl>
      <div>
        <Disabled because={data.may_change ? undefined : organizationSignInTexts.superAdminsAlone}>
          <ProviderForm stored={data} onCancel={onCancel} />
        </Disabled>
      </div>
    </div>
  );
}

function Address({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold text-sm">{name}</dt>
      <dd>
        <span className="wrap-anywhere font-mono text-sm">{text}</span>
        <span className="-mx-3 flex">
          <CopyButton
            text={text}
          >{`Copy the ${name.startsWith('R') ? name : name.toLowerCase()}`}</CopyButton>
        </span>
        <span className="text-muted text-sm">{children}</span>
      </dd>
    </div>
  );
}

interface Values {
  issuer: string;
  client_id: string;
  client_secret: string;
  domains: string;
  creates_members: boolean;
  is_required: boolean;
  has_registered_redirect_uri: boolean;
}

const toValues = (stored: IdentityProvider): Values => ({
  issuer: stored.issuer,
  client_id: stored.client_id,
  client_secret: '',
  domains: stored.domains.join(', '),
  creates_members: stored.creates_members,
  is_required: stored.is_required,
  has_registered_redirect_uri: false,
});

/** An empty secret keeps the stored one. */
const toFields = ({ client_secret, domains, ...fields }: Values): IdentityProviderFields => ({
  ...fields,
  ...(client_secret && { client_secret }),
  domains: domains
    .split(',')
    .map((domain) => domain.trim())
    .filter(Boolean),
});

function firstMessage(error: unknown): string | undefined {
  const messages = [error, ...Object.values(error ?? {})].map(
    (one) => (one as FieldError | undefined)?.message,
  );
  return messages.find((message) => typeof message === 'string');
}

function ProviderForm({
  stored,
  onCancel,
}: {
  stored: IdentityProvider;
  onCancel: (() => void) | undefined;
}) {
  const test = useTestIdentityProvider();
  const save = useSaveIdentityProvider();
  const remove = useRemoveIdentityProvider();
  const started = { values: toValues(stored), version: stored.version };
  const form = useConnectionForm({ ...started, toFields, schema: identityProviderFields, save });
  const { register, handleSubmit, setError, errors, onSubmit, isSaved } = form;
  const runTest = (fields: IdentityProviderFields) =>
    test.mutate(fields, {
      onSuccess: ({ field, detail }) => field && setError(field, { message: detail }, { shouldFocus: true }),
    });
  const restored = useConnectionDraft(form, {
    ...started,
    name: 'sign-in-provider',
    secret: 'client_secret',
  });
  return (
    <Form onSubmit={onSubmit} aria-label="Sign-in provider" className="grid gap-6 sm:grid-cols-2">
      {restored}
      <TextField
        label="Issuer"
        type="url"
        required
        autoComplete="off"
        className="sm:col-span-2"
        placeholder="https://id.example.com"
        hint="The address of your OpenID Connect provider. Its configuration is found there."
        error={errors.issuer?.message}
        {...register('issuer')}
      />
      <TextField
        label="Client ID"
        required
        autoComplete="off"
        error={errors.client_id?.message}
        {...register('client_id')}
      />
      <TextField
        label="Client secret"
        type="password"
        autoComplete="off"
        hint={
          stored.has_client_secret
            ? 'One is stored and never shown. It is kept for this issuer and client alone.'
            : 'It is stored encrypted.'
        }
        error={errors.client_secret?.message}
        {...register('client_secret')}
      />
      <TextField
        label="Email domains"
        autoComplete="off"
        className="sm:col-span-2"
        placeholder="example.com"
        hint="Separated by commas. Addresses there lead from the login page to your provider. You can add the domain of your own address."
        error={firstMessage(errors.domains)}
        {...register('domains')}
      />
      <div className="space-y-1 sm:col-span-2">
        <Check
          label="Create an account at first sign-in for addresses on this domain"
          {...register('creates_members')}
        />
        <Check label="Require it: disable passwords and passkeys" {...register('is_required')} />
        <p className="max-w-[60ch] text-muted text-sm">
          Requiring it logs out everybody but you. Sign in with it once yourself first.
        </p>
      </div>
      {stored.former_redirect_uri && (
        <div className="space-y-1 sm:col-span-2">
          <p className="max-w-[60ch]">
            Your provider still leads back to{' '}
            <span className="wrap-anywhere">{stored.former_redirect_uri}</span>, which all organizations
            share. Register the redirect URI above as well, then confirm it here.
          </p>
          <Check
            label="Our provider knows the redirect URI above: use it from now on"
            {...register('has_registered_redirect_uri')}
          />
        </div>
      )}
      <ConnectionActions
        save={save}
        saved={isSaved && 'Saved.'}
        test={test}
        tested={
          test.data &&
          !test.data.field && <Notice kind={test.data.works ? 'done' : 'failed'}>{test.data.detail}</Notice>
        }
        onTest={handleSubmit(runTest)}
        onCancel={stored.is_set ? undefined : onCancel}
        removal={
          stored.is_set && {
            label: 'Remove',
            mutation: remove,
            title: 'Remove this sign-in?',
            confirmText: 'Remove',
            text: 'Members log in with passwords and passkeys again. Members without either can request a new password on the login page.',
          }
        }
      />
    </Form>
  );
}

function Check({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" className="size-4 shrink-0 accent-strong" {...input} />
      {label}
    </label>
  );
}

const key = ['identity-provider'];

const useIdentityProvider = () => useCallQuery(key, getIdentityProvider, {});

const useSaveIdentityProvider = () =>
  useSaveSettings<IdentityProviderFields, IdentityProvider>(key, (api, request) =>
    api.call(saveIdentityProvider, request),
  );

const useRemoveIdentityProvider = () => useCallMutation(removeIdentityProvider, () => ({}), key);

const useTestIdentityProvider = () =>
  useCallMutation(testIdentityProvider, (body: IdentityProviderFields) => ({ body }));
