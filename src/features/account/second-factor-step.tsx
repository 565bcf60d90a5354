import { useEffect, useState } from 'react';
import type { Tokens } from '../../../contract/api/account.ts';
import {
  answerSecondFactor,
  confirmTotpAtSignIn,
  type StartedTotp,
  startTotpAtSignIn,
  type TokensWithCodes,
} from '../../../contract/api/second-factor.ts';
import type { Call, CallAnswer } from '../../../contract/call.ts';
import { send } from '../../lib/auth-calls.ts';
import { CallError } from '../../lib/problem-text.ts';
import { CodeForm } from '../../lib/second-factor/code-form.tsx';
import { RecoveryCodeList } from '../../lib/second-factor/recovery-code-list.tsx';
import { TotpSetUp } from '../../lib/second-factor/totp-set-up.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccountCard } from './account-card.tsx';
import { failureText } from './failure-text.ts';

/** A sign-in with the right password that a second factor completes. */
export interface HeldSignIn {
  challenge: string;
  /** `second-factor`, or `set-up-second-factor` where the organization requires one that is missing. */
  code: string;
  detail: string;
}

interface StepProps {
  held: HeldSignIn;
  onTokens: (tokens: Tokens) => Promise<void>;
  /** Back to the password; with a reason when the server sends back. */
  onBack: (failure?: string) => void;
}

/** The second step of a login. */
export default function SecondFactorStep(props: StepProps) {
  const isSetUp = props.held.code === 'set-up-second-factor';
  return (
    <AccountCard title={isSetUp ? 'Set Up a Second Factor' : 'Enter Your Code'} promise={props.held.detail}>
      {isSetUp ? <SetUpStep {...props} /> : <CodeStep {...props} />}
    </AccountCard>
  );
}

function CodeStep({ held, onTokens, onBack }: StepProps) {
  return (
    <CodeForm
      hint="Six digits of the app, or a recovery code if you do not have your phone."
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
  );
}

function SetUpStep({ held: { challenge }, onTokens, onBack }: StepProps) {
  const [started, setStarted] = useState<StartedTotp>();
  const [tokens, setTokens] = useState<TokensWithCodes>();
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
    <TotpSetUp
      started={started}
      onConfirm={async (code) => {
        const body = { challenge, enrolment: started.enrolment, code };
        setTokens(await sendOrGoBack(confirmTotpAtSignIn, body, onBack));
      }}
    >
      <BackButton onBack={onBack} />
    </TotpSetUp>
  );
}

/** Makes a call of this step. A challenge that does not count any more leads back to the password. */
async function sendOrGoBack<C extends Call>(
  call: C,
  body: unknown,
  onBack: StepProps['onBack'],
): Promise<CallAnswer<C> | undefined> {
  try {
    // The cookie of a known device comes and goes with a sign-in.
    return await send(call, body, { credentials: 'same-origin' });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error;
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
