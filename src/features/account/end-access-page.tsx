import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { accountAccessTexts, endAccountAccess } from '../../../contract/account/account-access.calls.ts';
import { forgotPasswordPath } from '../../../contract/platform/paths.ts';
import { send } from '../../lib/auth-calls.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccessList, StayingKeys, useAccountAccess } from './access-list.tsx';
import { AccountCard, FocusedNotice, failureText } from './account-card.tsx';

const failed = 'It could not be ended. Please try again.';

/** A button ends the access, because mail scanners open links. */
export function EndAccessPage() {
  const { uid = '', token = '' } = useParams();
  const { access, error } = useAccountAccess(uid, token);
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; text: string }>();
  const [isSending, setSending] = useState(false);
  const end = async () => {
    setOutcome(undefined);
    setSending(true);
    try {
      setOutcome({ kind: 'done', text: (await send(endAccountAccess, { uid, token })).detail });
    } catch (reason) {
      setOutcome({ kind: 'failed', text: failureText(reason, failed) });
    } finally {
      setSending(false);
    }
  };
  const shown =
    outcome ??
    (error === undefined ? undefined : { kind: 'failed' as const, text: failureText(error, failed) });
  const isOver = shown?.kind === 'done' || shown?.text === accountAccessTexts.linkInvalid;
  return (
    <AccountCard
      title="End all access"
      promise="Logs every device out, and ends API keys and linked sign-ins of your account."
    >
      {shown && <FocusedNotice kind={shown.kind}>{shown.text}</FocusedNotice>}
      {!access && !shown && <LoadingMark text="Looking at your account..." />}
      {access && <AccessList title={isOver ? 'Has ended' : 'What ends'} isOver={isOver} access={access} />}
      {access && <StayingKeys access={access} />}
      {isOver ? (
        <>
          <p>If anyone else knew your password, choose a new one now.</p>
          <ButtonLink to={forgotPasswordPath} className="self-start">
            Choose a new password
          </ButtonLink>
        </>
      ) : (
        <Button busy={isSending} onClick={() => void end()}>
          End all access
        </Button>
      )}
    </AccountCard>
  );
}
