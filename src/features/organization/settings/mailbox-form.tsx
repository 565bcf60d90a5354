import type { MailSecurity } from '../../../../contract/organization/settings.ts';
import {
  type MailboxFields,
  type MailboxSettings,
  mailboxFields,
} from '../../../../contract/recruiting/mailbox.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConnectionActions, useConnectionForm } from '../../settings/connection-actions.tsx';
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

/** Server, user and folder of the mailbox that is read for answers, with a test before they are saved. */
export function MailboxForm({ stored }: { stored: MailboxSettings }) {
  const test = useTestMailbox();
  const save = useSaveMailbox();
  const remove = useRemoveMailbox();
  const { register, handleSubmit, errors, onSubmit, isSaved } = useConnectionForm({
    values: toValues(stored),
    version: stored.version,
    toFields,
    schema: mailboxFields,
    save,
  });
  return (
    <Form onSubmit={onSubmit} aria-label="Mailbox" className="grid gap-6 sm:grid-cols-2">
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
        hint="Unencrypted is for a server on the same machine or network: the password could be read on the way."
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
        saved={isSaved && stored.is_set && `Saved. ${stored.host} is read for answers.`}
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
