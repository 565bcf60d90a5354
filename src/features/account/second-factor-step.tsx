import { useEffect, useState } from 'react';
import type { Tokens } from '../../../contract/account/account.calls.ts';
import {
  answerSecondFactor,
  confirmTotpAtSignIn,
  type StartedTotp,
  startTotpAtSignIn,
  type TokensWithCodes,
} from '../../../contract/account/second-factor.calls.ts';
import { credential, type FactorKind } from '../../../contract/account/sign-in-methods.ts';
import type { Call, CallAnswer } from '../../../contract/platform/call.ts';
import { send } from '../../lib/auth-calls.ts';
import { CallError } from '../../lib/problem-text.ts';
import { canUseCredential, credentialTexts, loadCredentials } from '../../lib/second-factor/credential.ts';
import { RecoveryCodeList } from '../../lib/second-factor/recovery-code-list.tsx';
import { CodeForm, TotpSetUp } from '../../lib/second-factor/totp-set-up.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { AccountCard, failureText } from './account-card.tsx';

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
      {held.factors?.includes(credential.kind) && canUseCredential() && <CredentialButton {...props} />}
      <CodeForm
        label={hasApp(held) ? 'Code' : 'Recovery code'}
        hint={hasApp(held) ? undefined : credentialTexts.isMissing}
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

function CredentialButton({ held: { challenge }, onTokens, onBack }: StepProps) {
  const { isBusy, error, run } = useAttempt();
  const use = async () => {
    const { signIn } = await loadCredentials();
    const tokens = await orGoBack(signIn(challenge), onBack);
    if (tokens) await onTokens(tokens);
  };
  return (
    <div className="flex flex-col gap-5">
      {error !== undefined && <Notice kind="failed">{failureText(error, 'Login failed')}</Notice>}
      <Button busy={isBusy} onClick={() => void run(use)}>
        {credentialTexts.use}
      </Button>
    </div>
  );
}

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
  const add = async () => {
    const { addAtSignIn } = await loadCredentials();
    setTokens(await orGoBack(addAtSignIn(challenge), onBack));
  };
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
      {canUseCredential() && (
        <Button look="secondary" busy={isBusy} onClick={() => void run(add)}>
          {credentialTexts.useInstead}
        </Button>
      )}
    </>
  );
}

/** A challenge that does not count any more leads back to the password. */
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
    if (!isOver || error.problem.detail === credential.refused) throw error;
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
