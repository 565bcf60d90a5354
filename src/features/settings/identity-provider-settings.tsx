import { type ComponentProps, type ReactNode, useState } from 'react';
import { type FieldError, useForm } from 'react-hook-form';
import {
  type IdentityProvider,
  type IdentityProviderFields,
  identityProviderFields,
} from '../../../contract/api/identity-provider.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { SettingsUnavailable } from './settings-frame.tsx';
import {
  useIdentityProvider,
  useRemoveIdentityProvider,
  useSaveIdentityProvider,
  useTestIdentityProvider,
} from './use-identity-provider.ts';

/** The organization's own sign-in: an OpenID Connect provider. For Owners. */
export default function IdentityProviderSettings() {
  const { data, error, refetch } = useIdentityProvider();
  if (error && !data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingMark text="Loading settings..." />;
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
      <ProviderForm stored={data} />
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
}

const toValues = (stored: IdentityProvider): Values => ({
  issuer: stored.issuer,
  client_id: stored.client_id,
  client_secret: '',
  domains: stored.domains.join(', '),
  creates_members: stored.creates_members,
  is_required: stored.is_required,
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

/** The message of a list, or of the first entry that has one. */
function firstMessage(error: unknown): string | undefined {
  const messages = [error, ...Object.values(error ?? {})].map(
    (one) => (one as FieldError | undefined)?.message,
  );
  return messages.find((message) => typeof message === 'string');
}

function ProviderForm({ stored }: { stored: IdentityProvider }) {
  const { register, handleSubmit, formState } = useForm<Values, unknown, IdentityProviderFields>({
    // Follows what was saved without losing the focus.
    values: toValues(stored),
    resolver: payloadResolver(toFields, identityProviderFields),
  });
  const { errors } = formState;
  const test = useTestIdentityProvider();
  const save = useSaveIdentityProvider();
  const submit = useSingleFlight((fields: IdentityProviderFields) =>
    save.mutateAsync({ fields, version: stored.version }).catch(() => {}),
  );
  const error = save.error ?? test.error;
  return (
    <Form onSubmit={handleSubmit(submit)} aria-label="Sign-in provider" className="grid gap-6 sm:grid-cols-2">
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
          label="Create a Member at the first sign-in of whoever has an address there"
          {...register('creates_members')}
        />
        <Check label="Require it: nobody logs in with a password or a passkey" {...register('is_required')} />
        <p className="max-w-[60ch] text-muted text-sm">
          Requiring it logs out everybody but you. Sign in with it once yourself first.
        </p>
      </div>
      <div className="space-y-3 empty:hidden sm:col-span-2">
        <div role="status" className="empty:hidden">
          {save.isSuccess && !formState.isDirty && <Notice kind="done">Saved.</Notice>}
        </div>
        {test.data && !test.isPending && (
          <Notice kind={test.data.works ? 'done' : 'failed'}>{test.data.detail}</Notice>
        )}
        {error && (
          <Notice kind="failed">
            {problemText(error, 'The settings could not be saved. Please try again.')}
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button
          look="secondary"
          busy={test.isPending}
          onClick={handleSubmit((fields) => test.mutate(fields))}
        >
          {test.isPending ? 'Testing...' : 'Test'}
        </Button>
        {stored.is_set && <RemoveButton />}
      </div>
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

function RemoveButton() {
  const remove = useRemoveIdentityProvider();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove this sign-in?"
        confirmText="Remove"
        busy={remove.isPending}
        failure={
          remove.error ? problemText(remove.error, 'It could not be removed. Please try again.') : undefined
        }
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        Your colleagues log in with passwords and passkeys again. Whoever has none asks for a new password on
        the login page.
      </ConfirmDialog>
    </>
  );
}
