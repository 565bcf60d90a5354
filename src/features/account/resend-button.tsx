import { type ReactNode, useState } from 'react';
import { authCalls } from '../../lib/auth-calls.ts';
import { Button } from '../../ui/button.tsx';
import { FocusedNotice, failureText } from './account-card.tsx';

/** The response does not reveal whether the address is registered. */
export function useResend() {
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; text: string } | null>(null);
  const [isSending, setSending] = useState(false);

  const resend = async (email: string) => {
    setOutcome(null);
    setSending(true);
    try {
      setOutcome({ kind: 'done', text: (await authCalls.resendActivation(email)).detail });
    } catch (error) {
      setOutcome({
        kind: 'failed',
        text: failureText(error, 'The link could not be sent. Please try again.'),
      });
    } finally {
      setSending(false);
    }
  };

  return { outcome, isSending, resend };
}

export function ResendButton({
  email,
  label,
  children,
}: {
  email: string;
  label: string;
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
