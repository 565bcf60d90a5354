import { useForm } from 'react-hook-form';
import {
  type MailAccountFields,
  type MailAccountSettings,
  mailAccountFields,
} from '../../../contract/api/mail-settings.ts';
import type { MailSecurity } from '../../../contract/model/settings.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
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
  const { register, handleSubmit, formState } = useForm<Values, unknown, MailAccountFields>({
    defaultValues: toValues(stored),
    resolver: payloadResolver(toFields, mailAccountFields),
  });
  const { errors } = formState;
  const test = useTestMailAccount();
  const save = useSaveMailAccount();
  const remove = useRemoveMailAccount();
  const submit = useSingleFlight((fields: MailAccountFields) =>
    save.mutateAsync({ fields, version: stored.version }),
  );
  const error = save.error ?? remove.error ?? test.error;
  return (
    <Form onSubmit={handleSubmit(submit)} aria-label="Mail server" className="grid gap-6 sm:grid-cols-2">
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
      <div className="space-y-3 empty:hidden sm:col-span-2">
        {test.data && !test.isPending && (
          <Notice kind={test.data.works ? 'done' : 'failed'}>
            {test.data.works ? `A test mail was sent to ${test.data.to}.` : test.data.detail}
          </Notice>
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
          {test.isPending ? 'Testing...' : 'Send a test mail'}
        </Button>
        {stored.is_set && (
          <Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
            Remove
          </Button>
        )}
      </div>
    </Form>
  );
}
