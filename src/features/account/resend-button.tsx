import { Button } from '../../ui/button.tsx';
import { FocusedNotice } from './focused-notice.tsx';
import { useResend } from './use-resend.ts';

/** Mails a new activation link to an address that is known already, and says what came of it. */
export function ResendButton({ email, label }: { email: string; label: string }) {
  const { outcome, isSending, resend } = useResend();
  return (
    <>
      <Button
        look="secondary"
        size="small"
        className="self-start"
        busy={isSending}
        onClick={() => void resend(email)}
      >
        {label}
      </Button>
      {outcome && <FocusedNotice kind={outcome.kind}>{outcome.text}</FocusedNotice>}
    </>
  );
}
