import { useState } from 'react';
import { Link } from 'react-router-dom';
import { accountTexts } from '../../../contract/api/account.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountCard } from './account-card.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterPage() {
  const [isRegistered, setRegistered] = useState(false);
  return (
    <AccountCard title="Create Your Account">
      {isRegistered ? (
        <>
          <Notice kind="done">{accountTexts.registered}</Notice>
          <ButtonLink to={paths.login} look="secondary" className="self-start">
            Go to login
          </ButtonLink>
        </>
      ) : (
        <>
          <RegisterForm onRegistered={() => setRegistered(true)} />
          <p className="text-muted">
            Already have an account?{' '}
            <Link to={paths.login} className="link">
              Login
            </Link>
          </p>
        </>
      )}
    </AccountCard>
  );
}
