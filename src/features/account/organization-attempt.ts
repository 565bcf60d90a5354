import { startOrganizationSignIn } from '../../../contract/account/identity-provider.calls.ts';
import type { CallInput } from '../../../contract/platform/call.ts';
import { send } from '../../lib/auth-calls.ts';
import { CallError } from '../../lib/problem-text.ts';

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
