import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router-dom';
import {
  acceptance,
  acceptInvitation,
  type OpenInvitation,
  readInvitation,
  teamTexts,
} from '../../../contract/account/team.calls.ts';
import type { CallInput } from '../../../contract/platform/call.ts';
import { type ApiClient, createApiClient } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { CallError } from '../../lib/problem-text.ts';
import { useSession, useSessionActions } from '../../lib/session.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccountCard, FocusedNotice, failureText, useArrivalFocus } from './account-card.tsx';

export function InvitationPage() {
  const { uid = '', token = '' } = useParams();
  const session = useSessionActions();
  const api = useMemo(() => createApiClient(session), [session]);
  const { invitation, failure, retry } = useInvitation(api, uid, token);
  return (
    <AccountCard title="Join your team">
      {!invitation && !failure && <LoadingMark text="Opening your invitation..." />}
      {failure && (
        <>
          <Notice kind="failed">{failure}</Notice>
          {retry ? (
            <Button look="secondary" className="self-start" onClick={retry}>
              Try again
            </Button>
          ) : (
            <ButtonLink to={paths.login} look="secondary" className="self-start">
              Go to login
            </ButtonLink>
          )}
        </>
      )}
      {invitation && <AcceptForm api={api} invitation={invitation} link={{ uid, token }} />}
    </AccountCard>
  );
}

/** `retry` is set where the link may still be valid. */
function useInvitation(api: ApiClient, uid: string, token: string) {
  const [invitation, setInvitation] = useState<OpenInvitation>();
  const [error, setError] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt reads it again
  useEffect(() => {
    const stop = new AbortController();
    setError(undefined);
    api.call(readInvitation, { body: { uid, token } }, { signal: stop.signal }).then(
      (read) => !stop.signal.aborted && setInvitation(read),
      (problem: unknown) => !stop.signal.aborted && setError(problem),
    );
    return () => stop.abort();
  }, [api, uid, token, attempt]);
  const isFinal = error instanceof CallError && error.status === 400;
  return {
    invitation,
    failure: error === undefined ? undefined : failureText(error, teamTexts.invitationInvalid),
    retry: error === undefined || isFinal ? undefined : () => setAttempt(attempt + 1),
  };
}

const nameId = 'invited-name';
type Accepted = CallInput<typeof acceptInvitation>['body'];

function AcceptForm({
  api,
  invitation,
  link,
}: {
  api: ApiClient;
  invitation: OpenInvitation;
  link: { uid: string; token: string };
}) {
  const session = useSessionActions();
  const { user } = useSession();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Accepted>({
    resolver: zodResolver(acceptance),
    defaultValues: { ...link, name: '', password: '', re_password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  useArrivalFocus(nameId);
  const accept = async (values: Accepted) => {
    setFailure(undefined);
    try {
      const tokens = await api.call(acceptInvitation, { body: values });
      await navigate((await session.signIn(tokens)) ? paths.dashboard : paths.login);
    } catch (error) {
      // The account exists, and its first login sets up the second factor that the organization requires.
      if (error instanceof CallError && error.problem.challenge) return navigate(paths.login);
      setFailure(failureText(error, 'The invitation could not be accepted.'));
    }
  };
  return (
    <>
      <p>
        {invitation.invited_by || 'An Owner'} invites you to{' '}
        <strong className="wrap-anywhere">{invitation.organization}</strong> as{' '}
        {invitation.role === 'Owner' ? 'an Owner' : 'a Member'}. You will log in as{' '}
        <strong className="wrap-anywhere">{invitation.email}</strong>.
      </p>
      {user && (
        <Notice kind="info">
          {`You are signed in as ${user.name || 'another user'}. Accepting the invitation signs you in with the new account.`}
        </Notice>
      )}
      {failure && <FocusedNotice kind="failed">{failure}</FocusedNotice>}
      <Form aria-label="Your account" onSubmit={form.handleSubmit(accept)} className="flex flex-col gap-5">
        {/* Password managers store the account under it. */}
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <TextField
          id={nameId}
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <NewPasswordFields
          password={form.register('password', { deps: 're_password' })}
          repeated={form.register('re_password')}
          errors={errors}
        />
        <Button type="submit" busy={isSubmitting}>
          Join
        </Button>
      </Form>
      <p className="text-muted">
        Do you have an account already?{' '}
        <Link to={paths.login} className="link tap">
          Login
        </Link>
      </p>
    </>
  );
}
