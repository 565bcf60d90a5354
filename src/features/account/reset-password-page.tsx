import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useParams } from 'react-router-dom';
import { passwordReset, passwordTexts, resetPassword } from '../../../contract/account/passwords.calls.ts';
import type { CallInput } from '../../../contract/platform/call.ts';
import { forgotPasswordPath } from '../../../contract/platform/paths.ts';
import { send } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { CallError } from '../../lib/problem-text.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Form } from '../../ui/field.tsx';
import { NewPasswordFields } from '../../ui/new-password-fields.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccessList, hostOf, StayingKeys, useAccountAccess } from './access-list.tsx';
import { AccountCard, accountTitleId, FocusedNotice, failureText, useArrivalFocus } from './account-card.tsx';

type Chosen = CallInput<typeof resetPassword>['body'];

const passwordId = 'new-password';

export function ResetPasswordPage() {
  const { uid = '', token = '' } = useParams();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState<{ email: string }>();
  const { access, error } = useAccountAccess(uid, token);
  const form = useForm<Chosen>({
    resolver: zodResolver(passwordReset),
    defaultValues: { uid, token, password: '', re_password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const keepsProviders = form.watch('keep_providers') === true;
  const isUsed =
    failure === passwordTexts.linkInvalid || (error instanceof CallError && error.status === 400);
  const isChecking = !access && error === undefined;
  useArrivalFocus(passwordId, !isChecking && !isUsed);
  const reset = async (values: Chosen) => {
    setFailure(undefined);
    try {
      setDone(await send(resetPassword, values));
    } catch (error) {
      setFailure(failureText(error, 'The password could not be changed. Please try again.'));
    }
  };
  if (done) {
    return (
      <AccountCard title="Password changed">
        <FocusedNotice kind="done">{passwordTexts.reset}</FocusedNotice>
        {access && (
          <AccessList
            title="Has ended"
            isOver
            access={{ ...access, providers: keepsProviders ? [] : access.providers }}
          />
        )}
        {access && keepsProviders && (
          <AccessList
            title="Stays"
            access={{ sessions: [], api_keys: [], providers: access.providers, invitations: [] }}
          />
        )}
        {access && <StayingKeys access={access} />}
        <ButtonLink to={paths.login} state={{ email: done.email }} className="self-start">
          Go to login
        </ButtonLink>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title="Choose a new password"
      promise={isUsed ? undefined : 'Every device is logged out when you save it.'}
    >
      {isUsed ? (
        <>
          <FocusedNotice kind="failed">{passwordTexts.linkInvalid}</FocusedNotice>
          <ButtonLink to={forgotPasswordPath} className="self-start">
            Request a new link
          </ButtonLink>
        </>
      ) : isChecking ? (
        <LoadingMark text="Checking your link..." />
      ) : (
        <Form
          aria-labelledby={accountTitleId}
          onSubmit={form.handleSubmit(reset)}
          className="flex flex-col gap-5"
        >
          {failure && <FocusedNotice kind="failed">{failure}</FocusedNotice>}
          <NewPasswordFields
            id={passwordId}
            password={form.register('password', { deps: 're_password' })}
            repeated={form.register('re_password')}
            errors={errors}
            labels={{ password: 'New password', repeated: 'Confirm new password' }}
          />
          {access && <AccessList title="Ends with the new password" access={access} />}
          {access && access.providers.length > 0 && (
            <label className="flex items-start gap-3">
              <input
                type="checkbox"
                className="mt-1 size-4 shrink-0 accent-strong"
                {...form.register('keep_providers')}
              />
              <span>
                Keep the sign-in with {access.providers.map(({ issuer }) => hostOf(issuer)).join(', ')}
              </span>
            </label>
          )}
          {access && <StayingKeys access={access} />}
          <Button type="submit" busy={isSubmitting}>
            Save the password
          </Button>
        </Form>
      )}
    </AccountCard>
  );
}
