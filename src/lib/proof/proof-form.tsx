import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentPassword } from '../../../contract/account/passwords.calls.ts';
import { ownerProof, secondFactorTexts } from '../../../contract/account/second-factor.calls.ts';
import { z } from '../../../contract/platform/zod.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { CallError, problemText } from '../problem-text.ts';

const passwordProof = z.object({ current_password: currentPassword, code: ownerProof.shape.code });
type PasswordProof = z.infer<typeof passwordProof>;

/** Asks for the password, and for a code where there is a second factor. */
export function ProofForm({
  takesCode,
  onSubmit,
  children,
}: {
  takesCode: boolean;
  onSubmit: (proof: PasswordProof) => Promise<void>;
  /** Further buttons. */
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
