import { useState } from 'react';
import { Link } from 'react-router-dom';
import { accountTexts } from '../../../contract/api/account.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountCard } from './account-card.tsx';
import { FocusedNotice } from './focused-notice.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  const [isRegistered, setRegistered] = useState(false);
  return (
    <AccountCard title="Create Your Account" promise="Two AI tools, free. No credit card required.">
      {isRegistered ? (
        <>
          <FocusedNotice kind="done">{accountTexts.registered}</FocusedNotice>
          <ButtonLink to={paths.login} look="secondary" className="self-start">
            Go to login
          </ButtonLink>
        </>
      ) : (
        <>
          <RegisterForm onRegistered={() => setRegistered(true)} />
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
