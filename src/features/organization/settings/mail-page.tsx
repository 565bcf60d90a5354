import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import {
  getMailTemplate,
  type MailTemplate,
  type MailTemplateFields,
  mailTemplateFields,
  saveMailTemplate,
} from '../../../../contract/content/post-mails.calls.ts';
import {
  type MailAccountFields,
  type MailAccountSettings,
  mailAccountFields,
  saveMailAccount,
} from '../../../../contract/organization/mail-settings.calls.ts';
import type { MailSecurity } from '../../../../contract/organization/settings.ts';
import { type MailboxSettings, saveMailbox } from '../../../../contract/recruiting/mailbox.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import {
  ConnectionActions,
  useConnectionDraft,
  useConnectionForm,
  useHasDraft,
} from '../../settings/connection-actions.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { ConnectForm, type MailProviderId, mailDraft, ProviderSelect, providerOf } from './connect-mail.tsx';
import { MailboxForm, MailState } from './mailbox-form.tsx';
import {
  useMailAccount,
  useMailbox,
  useRemoveMailAccount,
  useSaveMailAccount,
  useTestMailAccount,
} from './use-mail-account.ts';

interface Values {
  host: string;
  port: string;
  security: MailSecurity;
  user: string;
  password: string;
  from_name: string;
  from_address: string;
}

const toValues = (stored: MailAccountSettings): Values => ({
  host: stored.host,
  port: String(stored.port),
  security: stored.security,
  user: stored.user,
  password: '',
  from_name: stored.from_name,
  from_address: stored.from_address,
});

/** An empty password keeps the stored one. */
const toFields = ({ port, password, ...fields }: Values): MailAccountFields => ({
  ...fields,
  port: Number(port),
  ...(password && { password }),
});

const serverDraft = 'mail-server';

function MailForm({ stored }: { stored: MailAccountSettings }) {
  const test = useTestMailAccount();
  const save = useSaveMailAccount();
  const remove = useRemoveMailAccount();
  const signIn = useTestMailAccount();
  const started = { values: toValues(stored), version: stored.version };
  const form = useConnectionForm({
    ...started,
    toFields,
    schema: mailAccountFields,
    save,
    check: (fields) => signIn.mutateAsync({ ...fields, sends: false }),
  });
  const { register, handleSubmit, watch, errors, onSubmit, isSaved, isChecking, checked } = form;
  const restored = useConnectionDraft(form, { ...started, name: serverDraft, secret: 'password' });
  return (
    <Form onSubmit={onSubmit} aria-label="Mail server" className="grid gap-6 sm:grid-cols-2">
      {restored}
      <TextField
        label="Server"
        required
        autoComplete="off"
        placeholder="smtp.example.com"
        error={errors.host?.message}
        {...register('host')}
      />
      <TextField
        label="Port"
        required
        inputMode="numeric"
        error={errors.port?.message}
        {...register('port')}
      />
      <SelectField
        label="Encryption"
        className="sm:col-span-2"
        hint={
          watch('security') === 'none' &&
          'Only for a server on the same machine or network: the password could be read on the way.'
        }
        {...register('security')}
      >
        <option value="starttls">STARTTLS (usually port 587)</option>
        <option value="tls">TLS (usually port 465)</option>
        <option value="none">None</option>
      </SelectField>
      <TextField label="User" autoComplete="off" error={errors.user?.message} {...register('user')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="off"
        hint={
          stored.has_password
            ? 'One is stored and never shown. It is kept for this server and user alone.'
            : 'It is stored encrypted.'
        }
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField label="Sender’s name" error={errors.from_name?.message} {...register('from_name')} />
      <TextField
        label="Sender’s address"
        type="email"
        required
        error={errors.from_address?.message}
        {...register('from_address')}
      />
      <ConnectionActions
        save={save}
        isChecking={isChecking}
        saved={isSaved && stored.is_set && `Saved. Mails to people are sent by ${stored.host}.`}
        unusable={checked?.works === false && `Saved, but no mail can be sent. ${checked.detail ?? ''}`}
        test={test}
        tested={
          test.data && (
            <Notice kind={test.data.works ? 'done' : 'failed'}>
              {test.data.works ? `A test mail was sent to ${test.data.to}.` : test.data.detail}
            </Notice>
          )
        }
        testText="Send a test mail"
        onTest={handleSubmit((fields) => test.mutate(fields))}
        removal={
          stored.is_set && {
            label: 'Remove',
            mutation: remove,
            title: 'Remove this mail server?',
            confirmText: 'Remove mail server',
            text: 'Its password is deleted here, and no mails can be sent to people until you add another.',
          }
        }
      />
    </Form>
  );
}

const key = ['mail-template'];

function MailTemplateSection() {
  const api = useApi();
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(getMailTemplate, {}, { signal }),
  });
  const save = useMutation<MailTemplate, Error, MailTemplateFields>({
    mutationFn: (body) => api.call(saveMailTemplate, { headers: ifMatch(data?.version ?? 0), body }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
  return (
    <SettingsSection
      title="Template of newsletters and emails"
      description="The frame of the mails that you write. Laws on mailings ask for the sender, a postal address and a way to unsubscribe."
    >
      {isPending && <LoadingMark text="Loading settings..." />}
      {error && !data && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <TemplateForm stored={data} isBusy={save.isPending} onSave={save.mutateAsync} />
          <div className="mt-4">
            <FormOutcome
              done={save.isSuccess && 'The template is saved.'}
              error={save.error}
              fallback="The template could not be saved. Please try again."
            />
          </div>
        </>
      )}
    </SettingsSection>
  );
}

function TemplateForm({
  stored: { version, ...values },
  isBusy,
  onSave,
}: {
  stored: MailTemplate;
  isBusy: boolean;
  onSave: (fields: MailTemplateFields) => Promise<unknown>;
}) {
  const { register, handleSubmit, formState, reset, watch } = useForm<
    MailTemplateFields,
    unknown,
    MailTemplateFields
  >({
    defaultValues: values,
    resolver: payloadResolver((typed) => typed, mailTemplateFields),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values belong to the version
  useEffect(() => reset(values), [version, reset]);
  const { errors } = formState;
  const submit = useSingleFlight(onSave);
  return (
    <Form
      onSubmit={handleSubmit(submit)}
      aria-label="Template of newsletters and emails"
      className="grid gap-6 sm:grid-cols-2"
    >
      <TextField label="Name in mails" required error={errors.name?.message} {...register('name')} />
      <TextField label="Color" type="color" error={errors.colour?.message} {...register('colour')} />
      <TextField
        label="Address of the logo"
        type="url"
        className="sm:col-span-2"
        hint="Its web address; at least 160 pixels wide. Without one, the name is shown."
        error={errors.logo_url?.message}
        {...register('logo_url')}
      />
      <TextArea
        label="Postal address"
        rows={3}
        hint={!watch('postal_address') && 'Without one, your mailings may break the law.'}
        error={errors.postal_address?.message}
        {...register('postal_address')}
      />
      <TextArea
        label="Why people get these mails"
        rows={3}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <div className="sm:col-span-2">
        <Button type="submit" look="secondary" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save the template'}
        </Button>
      </div>
    </Form>
  );
}

const descriptions = {
  here: 'Without a mail server, mails that you write to people open as drafts in your mail program. With one, they are sent when you press Send.',
  owner:
    'Mails to people are sent through your own mail server when a member presses Send. Each includes a link to unsubscribe.',
  member: 'Only an Owner of your organization can see and change the mail server.',
};

export function MailPage() {
  const isOwner = useIsOwner();
  const isLocal = useIsLocal();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Mail"
        description={isLocal ? descriptions.here : isOwner ? descriptions.owner : descriptions.member}
      >
        {isOwner && <OwnersSettings />}
      </SettingsSection>
      {isOwner && <MailTemplateSection />}
    </SettingsFrame>
  );
}

function OwnersSettings() {
  const account = useMailAccount();
  const mailbox = useMailbox();
  if (account.isPending || mailbox.isPending) return <LoadingMark text="Loading settings..." />;
  if (!account.data || !mailbox.data) {
    const retry = () => void Promise.all([account.refetch(), mailbox.refetch()]);
    return <SettingsUnavailable error={account.error ?? mailbox.error} onRetry={retry} />;
  }
  return <LoadedSettings account={account.data} mailbox={mailbox.data} />;
}

function LoadedSettings({ account, mailbox }: { account: MailAccountSettings; mailbox: MailboxSettings }) {
  const hasDraft = useHasDraft(serverDraft);
  const connected = useDraft(mailDraft);
  const [provider, setProvider] = useState<MailProviderId | 'own' | ''>(
    providerOf(account) || connected.found?.value.id || (hasDraft ? 'own' : ''),
  );
  const isOther = provider !== '' && provider !== 'own';
  const isByHand = provider === 'own' || account.is_set || mailbox.is_set;
  const [isOpen, setOpen] = useState(provider === 'own' && mailbox.sending?.failed !== 0);
  const replies = useRef<HTMLDivElement>(null);
  const connectMailbox = () => {
    flushSync(() => setOpen(true));
    replies.current?.querySelector('input')?.focus();
  };
  return (
    <Permitted changes={saveMailAccount}>
      <div className="space-y-6">
        {account.is_set && <MailState account={account} mailbox={mailbox} onConnect={connectMailbox} />}
        <ProviderSelect
          value={provider}
          onChange={(chosen) => {
            setProvider(chosen);
            setOpen(chosen === 'own');
          }}
        />
        {isOther && <ConnectForm key={provider} id={provider} account={account} mailbox={mailbox} />}
        {isByHand && (
          <details
            open={isOpen}
            onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
            className="border-hairline border-t pt-4"
          >
            <summary className="w-fit cursor-pointer font-semibold touch:py-3">Mail server</summary>
            <div className="mt-4 space-y-8">
              <div className="space-y-4">
                <h3 className="text-lg">Server for sending</h3>
                <MailForm stored={account} />
              </div>
              <div ref={replies} className="space-y-4">
                <h3 className="text-lg">Replies</h3>
                <p className="max-w-[62ch] text-muted text-sm">
                  A mailbox that is read every two minutes for answers to these mails. Nothing in it is
                  changed, and of mails that answer none of yours the headers alone are read.
                </p>
                <Permitted changes={saveMailbox}>
                  <MailboxForm stored={mailbox} />
                </Permitted>
              </div>
            </div>
          </details>
        )}
      </div>
    </Permitted>
  );
}
