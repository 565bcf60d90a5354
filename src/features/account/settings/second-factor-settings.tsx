import { useState } from 'react';
import type { SecondFactor, StartedTotp } from '../../../../contract/account/second-factor.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { RecoveryCodeList } from '../../../lib/second-factor/recovery-code-list.tsx';
import { TotpSetUp } from '../../../lib/second-factor/totp-set-up.tsx';
import { useFocusAfterRemoval, useOpener } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, ConfirmDialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useChangeSecondFactor, useSecondFactor } from './use-second-factor.ts';

type Question = 'codes' | 'remove';
const questions: Record<
  Question,
  { title: string; text: (factor: SecondFactor) => string; confirmText: string }
> = {
  codes: {
    title: 'Make new recovery codes?',
    text: () => 'The codes that you have kept so far no longer work. The new ones are shown once.',
    confirmText: 'Make new codes',
  },
  remove: {
    title: 'Remove the authenticator app?',
    text: ({ passkeys }) =>
      passkeys > 0
        ? 'Its codes no longer log you in. Your passkeys do.'
        : 'Your password alone logs you in then. Codes of the app and recovery codes end.',
    confirmText: 'Remove the app',
  },
};

const firstButton = (part: HTMLElement) => part.querySelector('button');

export default function SecondFactorSettings() {
  const { data, error, isPending, refetch } = useSecondFactor();
  const change = useChangeSecondFactor();
  const [question, setQuestion] = useState<Question>();
  const [started, setStarted] = useState<StartedTotp>();
  const [codes, setCodes] = useState<string[]>();
  const [outcome, setOutcome] = useState<{ kind: 'done' | 'failed'; text: string }>();
  const [busy, setBusy] = useState<'set-up' | Question>();
  const { container, noteRemoval } = useFocusAfterRemoval({ find: firstButton, preventScroll: true });
  const opener = useOpener(started !== undefined || codes !== undefined);
  const leave = (text?: string) => {
    setStarted(undefined);
    setCodes(undefined);
    setOutcome(text === undefined ? undefined : { kind: 'done', text });
  };
  const run = async (task: 'set-up' | Question, act: () => Promise<void>) => {
    setBusy(task);
    setOutcome(undefined);
    try {
      await act();
    } catch (reason) {
      setOutcome({ kind: 'failed', text: problemText(reason, 'It could not be changed. Please try again.') });
    }
    setQuestion(undefined);
    setBusy(undefined);
  };
  const answers: Record<Question, () => Promise<void>> = {
    codes: async () => setCodes((await change.renewCodes()).recovery_codes),
    remove: async () => {
      leave((await change.remove()).detail);
      noteRemoval();
    },
  };
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  if (codes) {
    return (
      <RecoveryCodeList
        codes={codes}
        doneText="I have kept them"
        onDone={() => leave(started ? 'Your second factor is on.' : undefined)}
      />
    );
  }
  if (started) {
    const confirm = async (code: string) =>
      setCodes((await change.confirm({ enrolment: started.enrolment, code })).recovery_codes);
    return (
      <TotpSetUp started={started} onConfirm={confirm}>
        <CancelButton onClick={() => leave()} />
      </TotpSetUp>
    );
  }
  return (
    <div ref={container} className="space-y-4">
      <Standing factor={data} />
      <div className="flex flex-wrap gap-3">
        <Button
          ref={opener}
          look="secondary"
          busy={busy === 'set-up'}
          onClick={() => void run('set-up', async () => setStarted(await change.start()))}
        >
          {data.has_app ? 'Use another app' : 'Set up an app'}
        </Button>
        {data.is_on && (
          <Button look="secondary" onClick={() => setQuestion('codes')}>
            New recovery codes
          </Button>
        )}
        {data.has_app && (!data.is_required || data.passkeys > 0) && (
          <Button look="secondary" onClick={() => setQuestion('remove')}>
            Remove the app
          </Button>
        )}
      </div>
      {question && (
        <ConfirmDialog
          open
          title={questions[question].title}
          confirmText={questions[question].confirmText}
          busy={busy === question}
          onConfirm={() => void run(question, answers[question])}
          onCancel={() => setQuestion(undefined)}
        >
          {questions[question].text(data)} You are asked for your password or a code.
        </ConfirmDialog>
      )}
      {outcome?.kind === 'failed' && <Notice kind="failed">{outcome.text}</Notice>}
      <div role="status" className="empty:hidden">
        {outcome?.kind === 'done' && <Notice kind="done">{outcome.text}</Notice>}
      </div>
    </div>
  );
}

function Standing({ factor }: { factor: SecondFactor }) {
  const { is_on, recovery_codes_left, is_required } = factor;
  return (
    <>
      <p>
        {is_on
          ? onText(factor)
          : 'Off. Your password alone logs you in. Setting up the first one logs out all your other devices.'}
      </p>
      {is_required && <p className="text-muted">Your organization requires it.</p>}
      {is_on && recovery_codes_left < 3 && (
        <Notice kind="info">Make new recovery codes before you need them.</Notice>
      )}
    </>
  );
}

function onText({ since, has_app, passkeys, recovery_codes_left }: SecondFactor): string {
  const keys = passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`;
  const parts = [...(has_app ? ['an authenticator app'] : []), ...(passkeys > 0 ? [keys] : [])];
  const left =
    recovery_codes_left === 1
      ? 'One recovery code is left.'
      : `${recovery_codes_left} recovery codes are left.`;
  return `On since ${formatDateTime(since ?? '')}, by ${parts.join(' and ')}. ${left}`;
}
