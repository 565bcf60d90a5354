import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentPassword } from '../../../contract/account/passwords.calls.ts';
import { proveOwner } from '../../../contract/account/proof.calls.ts';
import { ownerProof, secondFactorTexts } from '../../../contract/account/second-factor.calls.ts';
import { credential, type ProofWay } from '../../../contract/account/sign-in-methods.ts';
import { z } from '../../../contract/platform/zod.ts';
import { type Shell, usePlatform } from '../../platform/platform-context.tsx';
import { Button } from '../../ui/button.tsx';
import { CancelButton, Dialog } from '../../ui/dialog.tsx';
import { Form, PasswordField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useApi } from '../api.tsx';
import { CallError, problemText } from '../problem-text.ts';
import { canUseCredential, credentialTexts, loadCredentials } from '../second-factor/credential.ts';
import { useSessionActions } from '../session.tsx';
import { proveInOrganizationWindow } from './organization-window.ts';

const passwordProof = z.object({ current_password: currentPassword, code: ownerProof.shape.code });
type PasswordProof = z.infer<typeof passwordProof>;

function ProofForm({
  takesCode,
  onSubmit,
  children,
}: {
  takesCode: boolean;
  onSubmit: (proof: PasswordProof) => Promise<void>;
  children: ReactNode;
}) {
  const id = useId();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<PasswordProof>({
    resolver: zodResolver(passwordProof),
    defaultValues: { current_password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  const submit = async (proof: PasswordProof) => {
    setFailure(undefined);
    try {
      await onSubmit(proof);
    } catch (error) {
      setFailure(error);
    }
  };
  const refused = failure instanceof CallError ? failure.problem : {};
  const isAtField = ['current_password', 'code'].some((field) => field in refused);
  const messageAt = (name: keyof PasswordProof) =>
    errors[name]?.message ?? (refused[name] as string[] | undefined)?.join(' ');
  return (
    <Form
      id={id}
      aria-label="Password"
      onSubmit={form.handleSubmit(submit)}
      className="flex max-w-md flex-col gap-5"
    >
      {failure !== undefined && !isAtField && (
        <Notice kind="failed">{problemText(failure, 'It could not be confirmed. Please try again.')}</Notice>
      )}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={messageAt('current_password')}
        {...form.register('current_password')}
      />
      {takesCode && (
        <TextField
          label="Code"
          hint={secondFactorTexts.codeNeeded}
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          error={messageAt('code')}
          {...form.register('code', { setValueAs: (code: string) => code || undefined })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          Confirm
        </Button>
        {children}
      </div>
    </Form>
  );
}

export default function ProofDialog({
  ways,
  reason = 'What you are about to do reaches beyond this login. You are asked once in ten minutes.',
  onAnswer,
}: {
  ways: readonly ProofWay[];
  reason?: string | undefined;
  onAnswer: (isProven: boolean) => void;
}) {
  const api = useApi();
  const { shell } = usePlatform();
  const others = otherWaysOf(ways, shell !== null);
  return (
    <Dialog title="Confirm that it is you" isQuestion onClose={() => onAnswer(false)} className="p-6">
      <p className="mt-2 mb-5 text-muted">{`${reason} ${others.length > 0 ? 'Enter your password, or choose another way below.' : 'Enter your password.'}`}</p>
      <ProofForm
        takesCode={ways.includes('code')}
        onSubmit={async (body) => {
          await api.call(proveOwner, { body });
          onAnswer(true);
        }}
      >
        <CancelButton onClick={() => onAnswer(false)} />
      </ProofForm>
      {others.length > 0 && <OtherWays ways={others} onProven={() => onAnswer(true)} />}
    </Dialog>
  );
}

type OtherWay = typeof credential.kind | 'organization' | 'browser';

/** The desktop app has these ways in the system's browser. */
function otherWaysOf(ways: readonly ProofWay[], isInShell: boolean): OtherWay[] {
  const others = ([credential.kind, 'organization'] as const).filter((way) => ways.includes(way));
  if (isInShell) return others.length > 0 ? ['browser'] : [];
  return others.filter((way) => way !== credential.kind || canUseCredential());
}

function OtherWays({ ways, onProven }: { ways: readonly OtherWay[]; onProven: () => void }) {
  const api = useApi();
  const { shell } = usePlatform();
  const prove = useProofInShell(shell);
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const closed = useRef(new AbortController());
  useEffect(() => {
    const { current } = closed;
    return () => current.abort();
  }, []);
  const run = async (name: string, way: () => Promise<unknown>) => {
    setBusy(name);
    setFailure(undefined);
    try {
      await way();
      if (!closed.current.signal.aborted) onProven();
    } catch (error) {
      setFailure(
        error instanceof ShellRefusal
          ? error.message
          : problemText(error, 'It could not be confirmed. Please try again.'),
      );
    }
    setBusy(undefined);
  };
  const byCredential = async () => (await loadCredentials()).prove(api);
  const offered = {
    [credential.kind]: [credentialTexts.use, byCredential],
    organization: [
      'Sign in with your organization',
      () => proveInOrganizationWindow(api, closed.current.signal),
    ],
    browser: ['Confirm in your browser', prove],
  } satisfies Record<OtherWay, [string, () => Promise<unknown>]>;
  return (
    <div className="mt-5 flex flex-col gap-3 border-hairline border-t pt-5">
      {failure && <Notice kind="failed">{failure}</Notice>}
      {ways.map((name) => {
        const [text, way] = offered[name];
        return (
          <Button key={text} look="secondary" busy={busy === text} onClick={() => void run(text, way)}>
            {text}
          </Button>
        );
      })}
    </div>
  );
}

class ShellRefusal extends Error {}

/** The desktop app has other sign-in methods in the system's browser, which signs it in anew. */
function useProofInShell(shell: Shell | null) {
  const session = useSessionActions();
  return async () => {
    const result = await shell?.signInByBrowser();
    if (result?.outcome === 'refused') throw new ShellRefusal(result.reason);
    if (result?.outcome !== 'signed-in') throw new ShellRefusal('You have not confirmed it in your browser.');
    await session.restore();
  };
}
