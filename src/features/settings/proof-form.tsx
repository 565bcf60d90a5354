import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ownerProof, secondFactorTexts } from '../../../contract/api/second-factor.ts';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import type { OwnerProof } from './use-second-factor.ts';

/** Asks for the password, and for a code where there is a second factor: a session alone may not change it. */
export function ProofForm({
  needsCode,
  submitText,
  onSubmit,
  children,
}: {
  needsCode: boolean;
  submitText: string;
  onSubmit: (proof: OwnerProof) => Promise<void>;
  /** Further buttons. */
  children: ReactNode;
}) {
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<OwnerProof>({
    resolver: zodResolver(ownerProof),
    defaultValues: { current_password: '', ...(needsCode && { code: '' }) },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = async (proof: OwnerProof) => {
    setFailure(undefined);
    try {
      await onSubmit(proof);
    } catch (error) {
      setFailure(error);
    }
  };
  const refused = failure instanceof CallError ? failure.problem : {};
  const isAtField = 'current_password' in refused || 'code' in refused;
  const messageAt = (name: keyof OwnerProof) =>
    errors[name]?.message ?? (refused[name] as string[] | undefined)?.join(' ');
  return (
    <Form
      aria-label="Confirm that it is you"
      onSubmit={form.handleSubmit(submit)}
      className="flex max-w-md flex-col gap-5"
    >
      {failure !== undefined && !isAtField && (
        <Notice kind="failed">{problemText(failure, 'It could not be changed. Please try again.')}</Notice>
      )}
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        error={messageAt('current_password')}
        {...form.register('current_password')}
      />
      {needsCode && (
        <TextField
          label="Code"
          hint={secondFactorTexts.codeNeeded}
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          error={messageAt('code')}
          {...form.register('code')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          {submitText}
        </Button>
        {children}
      </div>
    </Form>
  );
}
