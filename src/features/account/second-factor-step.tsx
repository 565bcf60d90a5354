import { useEffect, useState } from 'react';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import {
  addPasskeyAtSignIn,
  passkeyTexts,
  startPasskeyAtSignIn,
} from '../../../contract/account/passkeys.calls.ts';
import {
  answerSecondFactor,
  confirmTotpAtSignIn,
  type FactorKind,
  type StartedTotp,
  startTotpAtSignIn,
  type TokensWithCodes,
} from '../../../contract/account/second-factor.calls.ts';
import type { Call, CallAnswer } from '../../../contract/platform/call.ts';
import { send } from '../../lib/auth-calls.ts';
import { canUsePasskeys } from '../../lib/passkeys/can-use-passkeys.ts';
import { CallError } from '../../lib/problem-text.ts';
import { RecoveryCodeList } from '../../lib/second-factor/recovery-code-list.tsx';
import { CodeForm, TotpSetUp } from '../../lib/second-factor/totp-set-up.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccountCard, failureText } from './account-card.tsx';

/** A sign-in with the right password that a second factor completes. */
export interface HeldSignIn {
  challenge: string;
  /** `second-factor`, or `set-up-second-factor` where the organization requires one that is missing. */
  code: string;
  detail: string;
  factors?: FactorKind[];
}

interface StepProps {
  held: HeldSignIn;
  onTokens: (tokens: Tokens) => Promise<void>;
  /** Back to the password; with a reason when the server sends back. */
  onBack: (failure?: string) => void;
}

export default function SecondFactorStep(props: StepProps) {
  const isSetUp = props.held.code === 'set-up-second-factor';
  return (
    <AccountCard title={isSetUp ? 'Set Up a Second Factor' : titleOf(props.held)} promise={props.held.detail}>
      {isSetUp ? <SetUpStep {...props} /> : <CodeStep {...props} />}
    </AccountCard>
  );
}

const hasApp = ({ factors = ['app'] }: HeldSignIn) => factors.includes('app');
const titleOf = (held: HeldSignIn) => (hasApp(held) ? 'Enter Your Code' : 'Confirm That It Is You');

function CodeStep(props: StepProps) {
  const { held, onTokens, onBack } = props;
  return (
    <>
      {held.factors?.includes('passkey') && canUsePasskeys() && <PasskeyButton {...props} />}
      <CodeForm
        label={hasApp(held) ? 'Code' : 'Recovery code'}
        hint={
          hasApp(held)
            ? 'Six digits of the app, or a recovery code if you do not have your phone.'
            : 'If you do not have your passkey.'
        }
        submitText="Log in"
        fallback="Login failed"
        onSubmit={async (code) => {
          const body = { challenge: held.challenge, code };
          const tokens = await sendOrGoBack(answerSecondFactor, body, onBack);
          if (tokens) await onTokens(tokens);
        }}
      >
        <BackButton onBack={onBack} />
      </CodeForm>
    </>
  );
}

function PasskeyButton({ held: { challenge }, onTokens, onBack }: StepProps) {
  const { isBusy, error, run } = useAttempt();
  const use = async () => {
    const { signInByPasskey } = await import('../../lib/passkeys/passkeys.ts');
    const tokens = await orGoBack(signInByPasskey(challenge), onBack);
    if (tokens) await onTokens(tokens);
  };
  return (
    <div className="flex flex-col gap-5">
      {error !== undefined && <Notice kind="failed">{failureText(error, 'Login failed')}</Notice>}
      <Button busy={isBusy} onClick={() => void run(use)}>
        Use a passkey
      </Button>
    </div>
  );
}

/** Runs what the user has started, and keeps how it failed. */
function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (attempt: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await attempt().catch(setError);
    setBusy(false);
  };
  return { isBusy, error, run };
}

function SetUpStep({ held: { challenge }, onTokens, onBack }: StepProps) {
  const [started, setStarted] = useState<StartedTotp>();
  const [tokens, setTokens] = useState<TokensWithCodes>();
  const { isBusy, error, run } = useAttempt();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is offered once for a challenge
  useEffect(() => {
    send(startTotpAtSignIn, { challenge }).then(setStarted, (error: unknown) =>
      onBack(failureText(error, 'Login failed')),
    );
  }, [challenge]);
  if (tokens) {
    return (
      <RecoveryCodeList
        codes={tokens.recovery_codes}
        doneText="Continue to the dashboard"
        onDone={() => void onTokens(tokens)}
      />
    );
  }
  if (!started) return <LoadingMark text="Loading..." />;
  return (
    <>
      {error !== undefined && <Notice kind="failed">{failureText(error, 'Login failed')}</Notice>}
      <TotpSetUp
        started={started}
        onConfirm={async (code) => {
          const body = { challenge, enrolment: started.enrolment, code };
          setTokens(await sendOrGoBack(confirmTotpAtSignIn, body, onBack));
        }}
      >
        <BackButton onBack={onBack} />
      </TotpSetUp>
      {canUsePasskeys() && (
        <Button
          look="secondary"
          busy={isBusy}
          onClick={() => void run(async () => setTokens(await addPasskey(challenge, onBack)))}
        >
          Use a passkey instead
        </Button>
      )}
    </>
  );
}

async function addPasskey(
  challenge: string,
  onBack: StepProps['onBack'],
): Promise<TokensWithCodes | undefined> {
  const { createPasskey } = await import('../../lib/passkeys/passkeys.ts');
  const offer = await sendOrGoBack(startPasskeyAtSignIn, { challenge }, onBack);
  const credential = offer && (await createPasskey(offer));
  return credential && sendOrGoBack(addPasskeyAtSignIn, { challenge, credential }, onBack);
}

/** Makes a call of this step. A challenge that does not count any more leads back to the password. */
async function sendOrGoBack<C extends Call>(
  call: C,
  body: unknown,
  onBack: StepProps['onBack'],
): Promise<CallAnswer<C> | undefined> {
  // The cookie of a known device comes and goes with a sign-in.
  return orGoBack(send(call, body, { credentials: 'same-origin' }), onBack);
}

async function orGoBack<T>(answer: Promise<T>, onBack: StepProps['onBack']): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isOver = error instanceof CallError && error.status === 401;
    if (!isOver || error.problem.detail === passkeyTexts.refused) throw error;
    onBack(failureText(error, 'Login failed'));
    return undefined;
  }
}

function BackButton({ onBack }: Pick<StepProps, 'onBack'>) {
  return (
    <Button look="secondary" onClick={() => onBack()}>
      Back
    </Button>
  );
}
