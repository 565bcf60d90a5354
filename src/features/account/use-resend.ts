import { useState } from 'react';
import { authCalls } from '../../lib/auth-calls.ts';
import { failureText } from './failure-text.ts';

/** Asks for a new activation link. What it answers never tells whether the address is known. */
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
