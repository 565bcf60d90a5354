import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import {
  accountTexts,
  minimumPasswordLength,
  registration,
} from '../../../contract/account/account.calls.ts';
import { withScheme } from '../../../contract/platform/text.ts';
import type { z } from '../../../contract/platform/zod.ts';
import { authCalls } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { AccountCard, FocusedNotice, failureText, Honeypot, useArrivalFocus } from './account-card.tsx';
import { ResendButton } from './resend-button.tsx';

type Registration = z.input<typeof registration>;
type RegistrationValues = Registration & { fax?: string };

/** Texts of spec §5 and §8. */
const texts = {
  missing: 'Please fill in all required fields.',
  failed: 'Registration failed',
} as const;

const nameId = 'register-name';

const empty: RegistrationValues = {
  name: '',
  email: '',
  password: '',
  re_password: '',
  organization_name: '',
  website_url: 'https://',
  fax: '',
};
const required = Object.keys(registration.shape) as (keyof Registration)[];

function RegisterForm({
  initial = empty,
  onRegistered,
}: {
  initial?: RegistrationValues | undefined;
  onRegistered: (values: RegistrationValues) => void;
}) {
  const { failure, form, submit, prefill } = useRegistration(initial, onRegistered);
  const { errors, isSubmitting } = form.formState;
  useArrivalFocus(nameId, initial === empty);
  return (
    <>
      {failure && <FocusedNotice kind="failed">{failure}</FocusedNotice>}
      <Form onSubmit={submit} className="relative flex flex-col gap-5">
        <TextField
          id={nameId}
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="The email should match your website's domain. Another one works, too."
          error={errors.email?.message}
          {...form.register('email', { onBlur: prefill })}
        />
        <NewPasswordFields
          password={form.register('password', { deps: 're_password' })}
          repeated={form.register('re_password')}
          errors={errors}
          className="grid items-start gap-5 sm:grid-cols-2"
        />
        <TextField
          label="Organization Name"
          autoComplete="organization"
          required
          error={errors.organization_name?.message}
          {...form.register('organization_name')}
        />
        <TextField
          label="Website URL"
          type="url"
          inputMode="url"
          autoComplete="url"
          required
          error={errors.website_url?.message}
          // In the prerendered HTML, too.
          defaultValue={initial.website_url}
          {...form.register('website_url', { setValueAs: withScheme })}
        />
        <Honeypot {...form.register('fax')} />
        <Button type="submit" busy={isSubmitting}>
          Register
        </Button>
      </Form>
    </>
  );
}

function useRegistration(initial: RegistrationValues, onRegistered: (values: RegistrationValues) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<RegistrationValues, unknown, Registration>({
    resolver: zodResolver(registration),
    defaultValues: initial,
    shouldFocusError: false,
  });

  useEffect(() => {
    if (initial !== empty) form.setFocus('email', { shouldSelect: true });
  }, [initial, form]);

  async function registerUser(values: Registration) {
    try {
      await authCalls.register(values);
      onRegistered(form.getValues());
    } catch (error) {
      setFailure(failureText(error, texts.failed));
    }
  }

  /** Shows one rule at a time, that of the first field first. Other errors appear at their fields. */
  function explain(errors: FieldErrors<RegistrationValues>) {
    const values = form.getValues();
    if (required.some((name) => values[name].trim() === '')) return setFailure(texts.missing);
    if (values.password.length < minimumPasswordLength) return setFailure(accountTexts.passwordShort);
    if (values.password !== values.re_password) return setFailure(accountTexts.passwordsDiffer);
    const first = required.find((name) => errors[name]);
    if (first) form.setFocus(first);
  }

  const submit = (event: FormEvent) => {
    setFailure(null);
    return form.handleSubmit(registerUser, explain)(event);
  };
  const prefill = () => {
    const domain = ownDomain(form.getValues('email'));
    if (!domain) return;
    if (form.getValues('website_url') === empty.website_url)
      form.setValue('website_url', `https://${domain}`, { shouldValidate: form.formState.isSubmitted });
    if (form.getValues('organization_name').trim() === '')
      form.setValue('organization_name', nameOf(domain), { shouldValidate: form.formState.isSubmitted });
  };
  return { failure, form, submit, prefill };
}

const mailServices = new Set(
  'gmail googlemail outlook hotmail live msn yahoo ymail icloud me mac aol gmx web proton protonmail pm mail t-online orange free laposte yandex zoho fastmail'.split(
    ' ',
  ),
);

/** Undefined for a mail service that anyone uses. */
function ownDomain(email: string): string | undefined {
  const [, domain] = /^[^@\s]+@([\w-]+(?:\.[\w-]+)+)$/u.exec(email.trim().toLowerCase()) ?? [];
  return domain && !mailServices.has(domain.split('.', 1)[0] ?? '') ? domain : undefined;
}

const nameOf = (domain: string): string =>
  (domain.split('.', 1)[0] ?? '')
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

export function RegisterPage() {
  const [registered, setRegistered] = useState<RegistrationValues>();
  const [isDone, setDone] = useState(false);
  if (registered && isDone)
    return <Registered email={registered.email.trim()} onCorrect={() => setDone(false)} />;
  return (
    <AccountCard title="Create Your Account" promise="Two AI tools, free. No credit card required.">
      <RegisterForm
        initial={registered}
        onRegistered={(values) => {
          setRegistered(values);
          setDone(true);
        }}
      />
      <p className="text-muted">
        Already have an account?{' '}
        <Link to={paths.login} className="link tap">
          Login
        </Link>
      </p>
    </AccountCard>
  );
}

function Registered({ email, onCorrect }: { email: string; onCorrect: () => void }) {
  return (
    <AccountCard title="Check your email">
      <FocusedNotice kind="done">{accountTexts.registered}</FocusedNotice>
      <ButtonLink to={paths.login} look="secondary" className="self-start">
        Go to login
      </ButtonLink>
      <div className="flex flex-col gap-3 border-hairline border-t pt-6">
        <p className="text-muted">
          It went to <strong className="text-ink wrap-anywhere">{email}</strong>. Emails can take a few
          minutes, and some end up among spam.
        </p>
        <ResendButton email={email} label="Send the link again">
          <Button look="quiet" size="small" className="max-sm:-ml-3" onClick={onCorrect}>
            Use another address
          </Button>
        </ResendButton>
      </div>
    </AccountCard>
  );
}
