import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { confirmEmail, ownAccountTexts } from '../../../contract/account/own-account.calls.ts';
import { send } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountCard, FocusedNotice, failureText } from './account-card.tsx';

/** A button confirms the address, because mail scanners open links. */
export function ConfirmEmailPage() {
  const { uid = '', token = '' } = useParams();
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; text: string }>();
  const [isSending, setSending] = useState(false);
  const confirm = async () => {
    setOutcome(undefined);
    setSending(true);
    try {
      setOutcome({ kind: 'done', text: (await send(confirmEmail, { uid, token })).detail });
    } catch (error) {
      setOutcome({
        kind: 'failed',
        text: failureText(error, 'The address could not be confirmed. Please try again.'),
      });
    } finally {
      setSending(false);
    }
  };
  const isOver = outcome?.kind === 'done' || outcome?.text === ownAccountTexts.emailLinkInvalid;
  return (
    <AccountCard
      title="Confirm your new address"
      promise="Your account gets this email address once you have confirmed it."
    >
      {outcome && <FocusedNotice kind={outcome.kind}>{outcome.text}</FocusedNotice>}
      {isOver ? (
        <ButtonLink to={paths.settings} look="secondary" className="self-start">
          Go to your settings
        </ButtonLink>
      ) : (
        <Button busy={isSending} onClick={() => void confirm()}>
          Confirm this address
        </Button>
      )}
    </AccountCard>
  );
}
