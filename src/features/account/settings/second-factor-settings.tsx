import { useState } from 'react';
import type {
  OwnerProof,
  SecondFactor,
  StartedTotp,
} from '../../../../contract/account/second-factor.calls.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { ProofForm } from '../../../lib/proof/proof-form.tsx';
import { RecoveryCodeList } from '../../../lib/second-factor/recovery-code-list.tsx';
import { TotpSetUp } from '../../../lib/second-factor/totp-set-up.tsx';
import { useOpener } from '../../../lib/use-opener.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useChangeSecondFactor, useSecondFactor } from './use-second-factor.ts';

/** What is done once the user has proven who they are. */
type Task = 'set-up' | 'codes' | 'remove';
const submitTexts: Record<Task, string> = {
  'set-up': 'Continue',
  codes: 'Make new codes',
  remove: 'Remove the app',
};

/** Sets up, renews and removes the user's second factor. */
export default function SecondFactorSettings() {
  const { data, error, isPending, refetch } = useSecondFactor();
  const change = useChangeSecondFactor();
  const [task, setTask] = useState<Task>();
  const [started, setStarted] = useState<StartedTotp>();
  const [codes, setCodes] = useState<string[]>();
  const [done, setDone] = useState<string>();
  const opener = useOpener(task !== undefined);
  const leave = (text?: string) => {
    setTask(undefined);
    setStarted(undefined);
    setCodes(undefined);
    setDone(text);
  };
  const prove = async (body: OwnerProof) => {
    if (task === 'set-up') setStarted(await change.start(body));
    else if (task === 'codes') setCodes((await change.renewCodes(body)).recovery_codes);
    else leave((await change.remove(body)).detail);
  };
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  const cancel = (
    <Button look="secondary" onClick={() => leave()}>
      Cancel
    </Button>
  );
  if (codes) {
    return (
      <RecoveryCodeList
        codes={codes}
        doneText="I have kept them"
        onDone={() => leave(task === 'set-up' ? 'Your second factor is on.' : undefined)}
      />
    );
  }
  if (started) {
    const confirm = async (code: string) =>
      setCodes((await change.confirm({ enrolment: started.enrolment, code })).recovery_codes);
    return (
      <TotpSetUp started={started} onConfirm={confirm}>
        {cancel}
      </TotpSetUp>
    );
  }
  if (task) {
    return (
      <ProofForm key={task} factor={data} submitText={submitTexts[task]} onSubmit={prove}>
        {cancel}
      </ProofForm>
    );
  }
  return (
    <div className="space-y-4">
      <Standing factor={data} />
      <div className="flex flex-wrap gap-3">
        <Button ref={opener} look="secondary" onClick={() => setTask('set-up')}>
          {data.has_app ? 'Use another app' : 'Set up an app'}
        </Button>
        {data.is_on && (
          <Button look="secondary" onClick={() => setTask('codes')}>
            New recovery codes
          </Button>
        )}
        {data.has_app && (!data.is_required || data.passkeys > 0) && (
          <Button look="secondary" onClick={() => setTask('remove')}>
            Remove the app
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {done && <Notice kind="done">{done}</Notice>}
      </div>
    </div>
  );
}

function Standing({ factor }: { factor: SecondFactor }) {
  const { is_on, recovery_codes_left, is_required } = factor;
  return (
    <>
      <p>{is_on ? onText(factor) : 'Off. Your password alone logs you in.'}</p>
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
