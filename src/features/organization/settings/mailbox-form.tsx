import type { ReactNode } from 'react';
import type { MailAccountSettings } from '../../../../contract/organization/mail-settings.calls.ts';
import type { MailSecurity } from '../../../../contract/organization/settings.ts';
import {
  type MailboxFields,
  type MailboxSettings,
  type MailSending,
  mailboxFields,
} from '../../../../contract/recruiting/mailbox.calls.ts';
import { counted, formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { CheckIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import {
  ConnectionActions,
  useConnectionDraft,
  useConnectionForm,
} from '../../settings/connection-actions.tsx';
import { useRemoveMailbox, useSaveMailbox, useTestMailbox } from './use-mail-account.ts';

interface Values {
  host: string;
  port: string;
  security: MailSecurity;
  user: string;
  password: string;
  folder: string;
  reply_address: string;
}

const toValues = (stored: MailboxSettings): Values => ({
  host: stored.host,
  port: String(stored.port),
  security: stored.security,
  user: stored.user,
  password: '',
  folder: stored.folder,
  reply_address: stored.reply_address,
});

/** An empty password keeps the stored one. */
const toFields = ({ port, password, ...fields }: Values): MailboxFields => ({
  ...fields,
  port: Number(port),
  ...(password && { password }),
});

export function MailboxForm({ stored }: { stored: MailboxSettings }) {
  const test = useTestMailbox();
  const save = useSaveMailbox();
  const remove = useRemoveMailbox();
  const signIn = useTestMailbox();
  const started = { values: toValues(stored), version: stored.version };
  const form = useConnectionForm({
    ...started,
    toFields,
    schema: mailboxFields,
    save,
    check: signIn.mutateAsync,
  });
  const { register, handleSubmit, watch, errors, onSubmit, isSaved, isChecking, checked } = form;
  const restored = useConnectionDraft(form, { ...started, name: 'mailbox', secret: 'password' });
  return (
    <Form onSubmit={onSubmit} aria-label="Mailbox" className="grid gap-6 sm:grid-cols-2">
      {restored}
      <TextField
        label="IMAP server"
        required
        autoComplete="off"
        placeholder="imap.example.com"
        error={errors.host?.message}
        {...register('host')}
      />
      <TextField
        label="IMAP port"
        required
        inputMode="numeric"
        error={errors.port?.message}
        {...register('port')}
      />
      <SelectField
        label="Encryption of IMAP"
        className="sm:col-span-2"
        hint={
          watch('security') === 'none' &&
          'Only for a server on the same machine or network: the password could be read on the way.'
        }
        {...register('security')}
      >
        <option value="tls">TLS (usually port 993)</option>
        <option value="starttls">STARTTLS (usually port 143)</option>
        <option value="none">None</option>
      </SelectField>
      <TextField
        label="User of the mailbox"
        required
        autoComplete="off"
        error={errors.user?.message}
        {...register('user')}
      />
      <TextField
        label="Password of the mailbox"
        type="password"
        autoComplete="off"
        hint={
          stored.has_password
            ? 'One is stored and never shown. It is kept for this server and user alone.'
            : 'It is stored encrypted. Many providers ask for an app password.'
        }
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField label="Folder" required error={errors.folder?.message} {...register('folder')} />
      <TextField
        label="Address for answers"
        type="email"
        hint="Optional, if the mailbox takes name+id@example.com: each answer then finds its mail. Left empty, they go to the user of the mailbox."
        error={errors.reply_address?.message}
        {...register('reply_address')}
      />
      {stored.is_set && (stored.problem || stored.read_at) && (
        <div className="sm:col-span-2">
          {stored.problem ? (
            <Notice kind="failed">The mailbox could not be read: {stored.problem}</Notice>
          ) : (
            <p className="text-muted text-sm">Last read on {formatDateTime(stored.read_at)}.</p>
          )}
        </div>
      )}
      <ConnectionActions
        save={save}
        saveLook="secondary"
        isChecking={isChecking}
        saved={isSaved && stored.is_set && `Saved. ${stored.host} is read for answers.`}
        unusable={checked?.works === false && `Saved, but no answers can be read. ${checked.detail ?? ''}`}
        test={test}
        tested={
          test.data && (
            <Notice kind={test.data.works ? 'done' : 'failed'}>
              {test.data.works
                ? `The mailbox can be read. Its folder holds ${test.data.mails === 1 ? '1 mail' : `${test.data.mails} mails`}.`
                : test.data.detail}
            </Notice>
          )
        }
        testText="Test the mailbox"
        onTest={handleSubmit((fields) => test.mutate(fields))}
        removal={
          stored.is_set && {
            label: 'Remove the mailbox',
            mutation: remove,
            title: 'Remove this mailbox?',
            confirmText: 'Remove mailbox',
            text: 'Its password is deleted here, and it is no longer read. Answers that were found stay.',
          }
        }
      />
    </Form>
  );
}

export function MailState({
  account,
  mailbox,
  onConnect,
}: {
  account: MailAccountSettings;
  mailbox: MailboxSettings;
  onConnect: () => void;
}) {
  const { sending } = mailbox;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <State
        title="Sending"
        isWell={sending?.last_sent_at === null ? undefined : sending?.failed === 0}
        action={
          <ButtonLink look="quiet" size="small" to={paths.sequences} className="mt-1 -ml-3">
            Sending times and limit
          </ButtonLink>
        }
        server={`${account.from_address}, by ${account.host}`}
      >
        {[
          `Recipients see the name of the author${account.from_name && `, then “${account.from_name}”`}.`,
          ...(sending ? describeSending(sending) : []),
        ]}
      </State>
      {mailbox.is_set ? (
        <State title="Answers" isWell={mailbox.problem === ''} server={`${mailbox.user}, at ${mailbox.host}`}>
          {[
            describeAnswers(mailbox),
            mailbox.read_at ? `Last read ${formatDateTime(mailbox.read_at)}.` : 'Not read yet.',
            mailbox.problem && `It could not be read: ${mailbox.problem}`,
          ]}
        </State>
      ) : (
        <State
          title="Answers"
          isWell={false}
          server="Not read"
          action={
            <Button look="secondary" size="small" className="mt-3" onClick={onConnect}>
              Connect the mailbox
            </Button>
          }
        >
          {[
            'Answers reach the author’s own address alone. Without a mailbox they are not seen here, and sequences go on after one.',
          ]}
        </State>
      )}
    </div>
  );
}

const describeAnswers = ({ reply_address: address, user }: MailboxSettings): string =>
  address || user.includes('@')
    ? `Answers go to ${address || user} and stand in Today and in the timeline of the person.`
    : 'Answers reach the author’s own address alone: enter the address of this mailbox under “Mail server”.';

function describeSending({
  last_sent_at: last,
  sent_today,
  daily_limit,
  waiting,
  failed,
  problem,
}: MailSending) {
  return [
    last ? `Last sent ${formatDateTime(last)}.` : 'Nothing sent yet.',
    `Today ${sent_today} of ${daily_limit}${waiting > 0 ? `, ${waiting} waiting` : ''}.`,
    failed > 0 && `${counted(failed, 'mail was', 'mails were')} not sent in the last seven days. ${problem}`,
  ];
}

function State({
  title,
  server: described,
  isWell,
  action,
  children,
}: {
  title: string;
  server: string;
  isWell: boolean | undefined;
  action?: ReactNode;
  children: (string | false)[] | undefined;
}) {
  return (
    <section aria-label={title} className="rounded-card border border-hairline bg-panel p-4 text-sm">
      <h3 className="flex items-center gap-2 font-semibold text-base">
        {isWell && <CheckIcon className="size-4 text-done" />}
        {isWell === false && (
          <span aria-hidden="true" className="font-bold text-failed">
            !
          </span>
        )}
        {title}
      </h3>
      <p className="wrap-anywhere mt-1 text-muted">{described}</p>
      {children?.filter(Boolean).map((text) => (
        <p key={String(text)} className="wrap-anywhere mt-1">
          {text}
        </p>
      ))}
      {action}
    </section>
  );
}
