import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { objectToContact } from '../../../contract/recruiting/messages.calls.ts';
import { send } from '../../lib/auth-calls.ts';
import { Button } from '../../ui/button.tsx';
import { AccountCard, FocusedNotice, failureText } from '../account/account-card.tsx';

/** A button objects, because mail scanners open links. */
export function ObjectionPage() {
  const { uid = '', token = '' } = useParams();
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; text: string }>();
  const [isSending, setSending] = useState(false);
  const object = async () => {
    setOutcome(undefined);
    setSending(true);
    try {
      await send(objectToContact, { uid, token });
      setOutcome({ kind: 'done', text: 'Noted. You get no more mails.' });
    } catch (error) {
      const text = failureText(error, 'It could not be noted. Please try again.');
      setOutcome({ kind: 'failed', text });
    } finally {
      setSending(false);
    }
  };
  return (
    <AccountCard
      title="No more mails"
      promise="The recruiters who wrote to you will see your objection and can no longer write to you from here."
    >
      {outcome && <FocusedNotice kind={outcome.kind}>{outcome.text}</FocusedNotice>}
      {outcome?.kind !== 'done' && (
        <Button busy={isSending} onClick={() => void object()}>
          I do not want to get mails
        </Button>
      )}
    </AccountCard>
  );
}
