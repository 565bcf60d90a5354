import { type ComponentProps, useId } from 'react';
import type { Call } from '../../contract/platform/call.ts';
import { useRefusal } from '../lib/use-refusal.ts';
import { Button } from './button.tsx';
import { ServerButton } from './server-button.tsx';

/**
 * A button for a call that the server may refuse the signed-in user: then it is disabled, with the reason.
 * @param isBrief one of several in a row or a list: the reason is read out and shown under the pointer
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
