import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from './focused-notice.tsx';
import { useResend } from './use-resend.ts';

/** Sends a new activation link to a known address, and shows the outcome. */
export function ResendButton({
  email,
  label,
  children,
}: {
  email: string;
  label: string;
  /** Further actions beside the button. */
  children?: ReactNode;
}) {
  const { outcome, isSending, resend } = useResend();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button look="secondary" size="small" busy={isSending} onClick={() => void resend(email)}>
          {label}
        </Button>
        {children}
      </div>
      {outcome && <FocusedNotice kind={outcome.kind}>{outcome.text}</FocusedNotice>}
    </>
  );
}
