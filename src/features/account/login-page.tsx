import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { createToken, type Tokens } from '../../../contract/account/account.calls.ts';
import { forgotPasswordPath } from '../../../contract/platform/paths.ts';
import { authCalls } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { CallError } from '../../lib/problem-text.ts';
import { takeReturnPath } from '../../lib/return-path.ts';
import { canUseCredential, credentialTexts, loadCredentials } from '../../lib/second-factor/credential.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, PasswordField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  AccountCard,
  accountTitleId,
  FocusedNotice,
  failureText,
  Honeypot,
  useArrivalFocus,
} from './account-card.tsx';
import { ResendButton } from './resend-button.tsx';
import type { HeldSignIn } from './second-factor-step.tsx';
import { SessionNotice } from './session-notice.tsx';

const BrowserSignInButton = lazy(() => import('./browser-sign-in-button.tsx'));

const group = 'flex flex-col gap-3 border-hairline border-t pt-6';

function OtherSignIns({
  onTokens,
  onFailure,
  onOrganization,
  onSignedIn,
}: {
  onTokens: (tokens: Tokens) => Promise<void>;
  /** Without a text it takes back what was said. */
  onFailure: (text?: string) => void;
  onOrganization: () => void;
  onSignedIn: () => void;
}) {
  const { shell } = usePlatform();
  const [isBusy, setBusy] = useState(false);
  const signInAlone = async () => {
    setBusy(true);
    onFailure();
    try {
      const { signIn } = await loadCredentials();
      await onTokens(await signIn());
    } catch (error) {
      onFailure(failureText(error, 'Login failed'));
    }
    setBusy(false);
  };
  if (shell) {
    return (
      <div className={group}>
        <Suspense>
          <BrowserSignInButton shell={shell} onSignedIn={onSignedIn} onFailure={onFailure} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={group}>
      <Button look="secondary" onClick={onOrganization}>
        Sign in with your organization
      </Button>
      {canUseCredential() && (
        <Button look="secondary" busy={isBusy} onClick={() => void signInAlone()}>
          {credentialTexts.signIn}
        </Button>
      )}
    </div>
  );
}

/** Texts of spec §5 and §8. */
const texts = {
  missing: 'Please enter both email and password.',
  robot: 'Bot detection triggered',
  noToken: 'Login successful, but no access token received.',
  failed: 'Login failed',
} as const;

const SecondFactorStep = lazy(() => import('./second-factor-step.tsx'));
const OrganizationStep = lazy(() => import('./organization-step.tsx'));

const emailId = 'login-email';
const passwordId = 'login-password';
const noticeId = 'session-notice';

interface Failure {
  text: string;
  /** The address that was refused. Its account may not be activated yet. */
  refused?: string;
}

interface Credentials {
  email: string;
  password: string;
  fax?: string;
}

export function LoginPage() {
  const { user, status } = useSession();
  const navigate = useNavigate();
  const { failure, form, submit, held, finish, goBack } = useLogin();
  const [isByOrganization, setByOrganization] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const { email, done } = useArrival();
  useArrivalFocus(email ? passwordId : emailId, !held && !isByOrganization);
  if (held) {
    return (
      <Suspense>
        <SecondFactorStep held={held} onTokens={finish} onBack={goBack} />
      </Suspense>
    );
  }
  if (isByOrganization) {
    return (
      <Suspense>
        <OrganizationStep email={form.getValues('email')} onBack={() => setByOrganization(false)} />
      </Suspense>
    );
  }
  return (
    <AccountCard title="Login to Your Account">
      <div id={noticeId} className="empty:hidden">
        <SessionNotice onRestored={() => void navigate(paths.dashboard)} />
      </div>
      {user && (
        <p>
          You are signed in as {user.name || 'User'}.{' '}
          <Link to={paths.dashboard} className="link tap">
            Go to the dashboard
          </Link>
        </p>
      )}
      {done && !failure && <Notice kind="done">{done}</Notice>}
      {failure && <FocusedNotice kind="failed">{failure.text}</FocusedNotice>}
      {/* Named and described, because focus starts in the first field and screen readers skip the title and notice. */}
      <Form
        onSubmit={submit}
        aria-labelledby={accountTitleId}
        aria-describedby={noticeId}
        className="relative flex flex-col gap-5"
      >
        <TextField
          id={emailId}
          label="Email"
          type="email"
          autoComplete="username"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          id={passwordId}
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          {...form.register('password')}
        />
        <Honeypot {...form.register('fax')} />
        <Button type="submit" busy={isSubmitting}>
          Login
        </Button>
      </Form>
      {failure?.refused && (
        <div className="flex flex-col gap-3">
          <p className="text-muted">Is the account waiting for its activation?</p>
          <ResendButton email={failure.refused} label="Send a new activation link" />
        </div>
      )}
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <ForgotLink control={form.control} />
        <p className="text-muted">
          No account yet?{' '}
          <Link to={paths.register} className="link tap">
            Sign Up
          </Link>
        </p>
      </div>
      {/* Reserves the height of the buttons until the session is loaded, to avoid a layout shift. */}
      <div className={status === 'loading' ? 'min-h-31' : undefined}>
        {status !== 'loading' && (
          <OtherSignIns
            onTokens={finish}
            onFailure={goBack}
            onOrganization={() => setByOrganization(true)}
            onSignedIn={() => void navigate(paths.dashboard)}
          />
        )}
      </div>
    </AccountCard>
  );
}

/** From the page of a mailed link: the address that it was for, and what it has done. */
const useArrival = () => (useLocation().state ?? {}) as { email?: string; done?: string };

/** Alone watches the address, so that typing renders no more than the link. */
function ForgotLink({ control }: { control: Control<Credentials> }) {
  const email = useWatch({ control, name: 'email' });
  return (
    <Link to={forgotPasswordPath} state={{ email }} className="link tap">
      Forgot your password?
    </Link>
  );
}

function useLogin() {
  const session = useSessionActions();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [held, setHeld] = useState<HeldSignIn | null>(null);
  const form = useForm<Credentials>({
    resolver: zodResolver(createToken.body),
    defaultValues: { email: useArrival().email ?? '', password: '', fax: '' },
    shouldFocusError: false,
  });

  async function signIn({ email, password }: Credentials) {
    if (form.getValues('fax')) return setFailure({ text: texts.robot });
    try {
      await finish(await authCalls.signIn({ email, password }));
    } catch (error) {
      const isRefused = error instanceof CallError && error.status === 401;
      if (isRefused && error.problem.challenge) return setHeld(error.problem as unknown as HeldSignIn);
      setFailure({ text: failureText(error, texts.failed), ...(isRefused && { refused: email }) });
    }
  }

  async function finish(tokens: Tokens) {
    if (!tokens?.access) return goBack(texts.noToken);
    if (!(await session.signIn(tokens))) return goBack(texts.failed);
    await navigate(takeReturnPath());
  }

  function goBack(text?: string) {
    setHeld(null);
    setFailure(text ? { text } : null);
  }

  function explain() {
    const { email, password } = form.getValues();
    if (email.trim() === '' || password === '') setFailure({ text: texts.missing });
    else form.setFocus('email');
  }

  const submit = (event: FormEvent) => {
    setFailure(null);
    return form.handleSubmit(signIn, explain)(event);
  };
  return { failure, form, submit, held, finish, goBack };
}
