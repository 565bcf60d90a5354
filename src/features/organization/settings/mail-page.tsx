import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  getMailTemplate,
  type MailTemplate,
  type MailTemplateFields,
  mailTemplateFields,
  saveMailTemplate,
} from '../../../../contract/content/post-mails.calls.ts';
import { saveMailAccount } from '../../../../contract/organization/mail-settings.calls.ts';
import { saveMailbox } from '../../../../contract/recruiting/mailbox.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextArea, TextField } from '../../../ui/field.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { MailForm } from './mail-form.tsx';
import { MailboxForm } from './mailbox-form.tsx';
import { useMailAccount } from './use-mail-account.ts';
import { useMailbox } from './use-mailbox.ts';

const key = ['mail-template'];

/** The frame of newsletters and series, and the footer that laws on mailings ask for. */
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
          <TemplateForm key={data.version} stored={data} isBusy={save.isPending} onSave={save.mutateAsync} />
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
  stored: { version: _version, ...values },
  isBusy,
  onSave,
}: {
  stored: MailTemplate;
  isBusy: boolean;
  onSave: (fields: MailTemplateFields) => Promise<unknown>;
}) {
  const { register, handleSubmit, formState } = useForm<MailTemplateFields, unknown, MailTemplateFields>({
    defaultValues: values,
    resolver: payloadResolver((typed) => typed, mailTemplateFields),
  });
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
        <Button type="submit" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Save the template'}
        </Button>
      </div>
    </Form>
  );
}

const descriptions = {
  here: 'Without a mail server, mails that you write to people open as drafts in your mail program. With one, they are sent when you press Send.',
  owner:
    'Mails to people are sent through your own mail server when a member presses Send. Each includes a link to object.',
  member: 'Only an Owner of your organization can see and change the mail server.',
};

/** The mail server by which the organisation writes to people. */
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
      {isOwner && (
        <SettingsSection
          title="Answers"
          description="A mailbox that is read every two minutes for answers to these mails. Nothing in it is changed, and of mails that answer none of yours the headers alone are read."
        >
          <MailboxSettingsOfOwner />
        </SettingsSection>
      )}
      {isOwner && <MailTemplateSection />}
    </SettingsFrame>
  );
}

function OwnersSettings() {
  const { data, isPending, error, refetch } = useMailAccount();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <Permitted changes={saveMailAccount}>
      <MailForm stored={data} />
    </Permitted>
  );
}

function MailboxSettingsOfOwner() {
  const { data, isPending, error, refetch } = useMailbox();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <Permitted changes={saveMailbox}>
      <MailboxForm stored={data} />
    </Permitted>
  );
}
