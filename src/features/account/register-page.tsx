import { useState } from 'react';
import { Link } from 'react-router-dom';
import { accountTexts } from '../../../contract/account/account.calls.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountCard } from './account-card.tsx';
import { FocusedNotice } from './focused-notice.tsx';
import { RegisterForm, type RegistrationValues } from './register-form.tsx';
import { ResendButton } from './resend-button.tsx';

export function RegisterPage() {
  const [registered, setRegistered] = useState<RegistrationValues>();
  const [isDone, setDone] = useState(false);
  return (
    <AccountCard title="Create Your Account" promise="Two AI tools, free. No credit card required.">
      {registered && isDone ? (
        <Registered email={registered.email.trim()} onCorrect={() => setDone(false)} />
      ) : (
        <>
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
        </>
      )}
    </AccountCard>
  );
}

/** Confirms the registration, with the address and what to do when no email arrives. */
function Registered({ email, onCorrect }: { email: string; onCorrect: () => void }) {
  return (
    <>
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
    </>
  );
}
