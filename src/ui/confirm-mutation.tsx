import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemText } from '../lib/problem-text.ts';
import { ConfirmDialog } from './dialog.tsx';

export function ConfirmMutation<Given, Answer>({
  mutation,
  given,
  failureText = 'Please try again.',
  onClose,
  onDone,
  ...question
}: {
  mutation: Pick<UseMutationResult<Answer, Error, Given>, 'mutate' | 'reset' | 'isPending' | 'error'>;
  /** Nothing is asked while it is undefined. */
  given: Given | undefined;
  failureText?: string;
  onClose: () => void;
  onDone?: ((answer: Answer) => void) | undefined;
  title: string;
  confirmText: string;
  look?: 'danger' | 'primary';
  children: ReactNode;
}) {
  const close = () => {
    mutation.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      {...question}
      open={given !== undefined}
      busy={mutation.isPending}
      failure={mutation.error ? problemText(mutation.error, failureText) : undefined}
      onCancel={close}
      onConfirm={() =>
        given !== undefined &&
        mutation.mutate(given, {
          onSuccess: (answer) => {
            close();
            onDone?.(answer);
          },
        })
      }
    />
  );
}
