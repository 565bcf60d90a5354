import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type OwnerProof,
  ownerProof,
  type SecondFactor,
  secondFactorTexts,
} from '../../../contract/account/second-factor.calls.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useApi } from '../api.tsx';
import { canUsePasskeys } from '../passkeys/can-use-passkeys.ts';
import { CallError, problemText } from '../problem-text.ts';
import { askForOwnPasskey } from './ask-for-own-passkey.ts';

type Factor = Pick<SecondFactor, 'is_on' | 'has_app' | 'passkeys'>;

/** Asks for the password, and for a code or a passkey where there is a second factor: a session alone may not change it. */
export function ProofForm({
  factor,
  submitText,
  look,
  onSubmit,
  before,
  children,
}: {
  factor: Factor;
  submitText: string;
  /** For what can't be undone. */
  look?: 'danger';
  onSubmit: (proof: OwnerProof) => Promise<void>;
  /** Further fields. */
  before?: ReactNode;
  /** Further buttons. */
  children: ReactNode;
}) {
  const id = useId();
  const [failure, setFailure] = useState<unknown>();
  const api = useApi();
  const hasPasskey = factor.passkeys > 0 && canUsePasskeys();
  const form = useForm<OwnerProof>({
    resolver: zodResolver(ownerProof),
    defaultValues: { current_password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // It takes the place of the button that asked for it.
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  const submit = async ({ current_password, code }: OwnerProof) => {
    setFailure(undefined);
    try {
      const isByPasskey = hasPasskey && !code;
      await onSubmit({
        current_password,
        ...(code && { code }),
        ...(isByPasskey && { passkey: await askForOwnPasskey(api) }),
      });
    } catch (error) {
      setFailure(error);
    }
  };
  const refused = failure instanceof CallError ? failure.problem : {};
  const isAtField = ['current_password', 'code', 'name'].some((field) => field in refused);
  const messageAt = (name: 'current_password' | 'code') =>
    errors[name]?.message ?? (refused[name] as string[] | undefined)?.join(' ');
  return (
    <Form
      id={id}
      aria-label="Confirm that it is you"
      onSubmit={form.handleSubmit(submit)}
      className="flex max-w-md flex-col gap-5"
    >
      {failure !== undefined && !isAtField && (
        <Notice kind="failed">{problemText(failure, 'It could not be changed. Please try again.')}</Notice>
      )}
      {before}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={messageAt('current_password')}
        {...form.register('current_password')}
      />
      {factor.is_on && (
        <TextField
          label="Code"
          hint={codeHint(factor, hasPasskey)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          required={!hasPasskey}
          error={messageAt('code')}
          {...form.register('code', { setValueAs: (code: string) => code || undefined })}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look={look} busy={isSubmitting}>
          {submitText}
        </Button>
        {children}
      </div>
    </Form>
  );
}

function codeHint({ has_app }: Factor, hasPasskey: boolean): string {
  const codes = has_app ? secondFactorTexts.codeNeeded : 'Enter one of your recovery codes.';
  return hasPasskey ? `Leave this empty to confirm with a passkey. Or: ${codes}` : codes;
}
