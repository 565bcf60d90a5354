import {
  type MailAccountFields,
  type MailAccountSettings,
  mailAccountFields,
} from '../../../../contract/organization/mail-settings.calls.ts';
import type { MailSecurity } from '../../../../contract/organization/settings.ts';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConnectionActions } from '../../settings/connection-actions.tsx';
import { useConnectionForm } from '../../settings/use-connection-form.ts';
import { useRemoveMailAccount, useSaveMailAccount, useTestMailAccount } from './use-mail-account.ts';

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

/** Server, user and sender, with a test before they are saved. */
export function MailForm({ stored }: { stored: MailAccountSettings }) {
  const test = useTestMailAccount();
  const save = useSaveMailAccount();
  const remove = useRemoveMailAccount();
  const { register, handleSubmit, errors, onSubmit, isSaved } = useConnectionForm({
    values: toValues(stored),
    version: stored.version,
    toFields,
    schema: mailAccountFields,
    save,
  });
  return (
    <Form onSubmit={onSubmit} aria-label="Mail server" className="grid gap-6 sm:grid-cols-2">
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
        hint="Unencrypted is for a server on the same machine or network: the password could be read on the way."
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
        saved={isSaved && stored.is_set && `Saved. Mails to people are sent by ${stored.host}.`}
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
