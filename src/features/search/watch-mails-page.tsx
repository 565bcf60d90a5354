import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { stopWatchMails } from '../../../contract/search/searches.calls.ts';
import { send } from '../../lib/auth-calls.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AccountCard, FocusedNotice, failureText } from '../account/account-card.tsx';

/** A button ends the mails, because mail scanners open links. */
export function WatchMailsPage() {
  const { uid = '', token = '' } = useParams();
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; text: string }>();
  const [isSending, setSending] = useState(false);
  const stop = async () => {
    setOutcome(undefined);
    setSending(true);
    try {
      await send(stopWatchMails, { uid, token });
      setOutcome({ kind: 'done', text: 'You get no more mails about watched searches.' });
    } catch (error) {
      const text = failureText(error, 'The mails could not be switched off. Please try again.');
      setOutcome({ kind: 'failed', text });
    } finally {
      setSending(false);
    }
  };
  return (
    <AccountCard
      title="Mails about watched searches"
      promise="The searches stay watched. In your settings you can switch the mails on again."
    >
      {outcome && <FocusedNotice kind={outcome.kind}>{outcome.text}</FocusedNotice>}
      {outcome?.kind === 'done' ? (
        <ButtonLink to={paths.settings} look="secondary" className="self-start">
          Go to your settings
        </ButtonLink>
      ) : (
        <Button busy={isSending} onClick={() => void stop()}>
          Switch these mails off
        </Button>
      )}
    </AccountCard>
  );
}
