import { useEffect, useId, useState } from 'react';
import { startOrganizationSignIn } from '../../../contract/account/identity-provider.calls.ts';
import type { CallInput } from '../../../contract/platform/call.ts';
import { emailAddress } from '../../../contract/platform/text.ts';
import { send } from '../../lib/auth-calls.ts';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AccountCard, accountTitleId, failureText } from './account-card.tsx';

const key = 'larkspur-organization-sign-in';

/**
 * The state that completes the sign-in stays in this tab, so that a link from another person's attempt signs
 * nobody in. @throws CallError
 */
export async function goToOrganization(
  body: CallInput<typeof startOrganizationSignIn>['body'],
): Promise<void> {
  const { url, attempt } = await send(startOrganizationSignIn, body);
  if (!/^https?:/.test(url)) throw new CallError(400, null);
  sessionStorage.setItem(key, attempt);
  location.assign(url);
}

/** Returns the attempt of this tab only once. */
export function takeAttempt(): string | null {
  const attempt = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return attempt;
}

export default function OrganizationStep({ email, onBack }: { email: string; onBack: () => void }) {
  const id = useId();
  const [address, setAddress] = useState(email);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const go = async () => {
    const given = emailAddress().safeParse(address);
    if (!given.success) return setError(new CallError(400, { email: ['Enter your work email address.'] }));
    setBusy(true);
    setError(undefined);
    try {
      await goToOrganization({ email: given.data });
    } catch (failure) {
      setError(failure);
      setBusy(false);
      document.getElementById(id)?.focus();
    }
  };
  const atField = error instanceof CallError && error.problem.email ? problemText(error, '') : undefined;
  return (
    <AccountCard
      title="Sign In With Your Organization"
      promise="Your organization’s own sign-in opens, and leads back here."
    >
      <Form
        aria-labelledby={accountTitleId}
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
        className="flex flex-col gap-5"
      >
        {error !== undefined && !atField && (
          <Notice kind="failed">{failureText(error, 'Login failed')}</Notice>
        )}
        <TextField
          id={id}
          label="Work email"
          type="email"
          autoComplete="username"
          required
          value={address}
          error={atField}
          onChange={({ target }) => setAddress(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy}>
            Continue
          </Button>
          <Button look="secondary" onClick={onBack}>
            Back
          </Button>
        </div>
      </Form>
    </AccountCard>
  );
}
