import { useState } from 'react';
import { authCalls } from '../../lib/auth-calls.ts';
import { failureText } from './failure-text.ts';

/** Requests a new activation link. The response does not reveal whether the address is registered. */
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
