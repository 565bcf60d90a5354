import { type ComponentProps, useId } from 'react';
import { mayActBy } from '../../contract/organization/acting.ts';
import type { Call } from '../../contract/platform/call.ts';
import { useSession } from '../lib/session.tsx';
import { Button } from './button.tsx';
import { ServerButton } from './server-button.tsx';

/** Undefined where the server would accept the call. The server decides; this says beforehand what it would say. */
export function useRefusal(): (call: Call) => string | undefined {
  const { user } = useSession();
  return (call) => {
    if (user?.actingUntil !== undefined && !mayActBy(call)) {
      const isOwn = call.path.startsWith('/api/user/');
      return `While you act for ${user.organization}, ${isOwn ? 'your own account is out of reach' : 'this is left to its own people'}.`;
    }
    if (call.access === 'super-admin' && user?.role !== 'SuperAdmin')
      return 'This is for the provider alone.';
    if (call.access === 'owner' && user?.role === 'Member')
      return 'Only an Owner of your organization can do this.';
    return undefined;
  };
}

/**
 * Disabled with the reason where the server would refuse the call. `isBrief`, for one of several in a list: the
 * reason is read out and shown under the pointer.
 */
export function PermittedButton({
  call,
  isBrief = true,
  ...button
}: ComponentProps<typeof ServerButton> & { call: Call }) {
  const refusal = useRefusal()(call);
  const id = useId();
  if (refusal === undefined) return <ServerButton isBrief={isBrief} {...button} />;
  return (
    <>
      <Button {...button} disabled aria-describedby={id} {...(isBrief && { title: refusal })} />
      <span id={id} className={isBrief ? 'sr-only' : 'text-muted text-sm'}>
        {refusal}
      </span>
    </>
  );
}
