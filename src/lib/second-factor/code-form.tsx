import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CallError, problemText } from '../problem-text.ts';

/** Asks for a code of the authenticator app. A refused one is said at the field. */
export function CodeForm({
  label = 'Code',
  hint,
  submitText,
  fallback,
  onSubmit,
  children,
}: {
  label?: string;
  hint?: string;
  submitText: string;
  /** For a failure without a message. */
  fallback: string;
  onSubmit: (code: string) => Promise<unknown>;
  children?: ReactNode;
}) {
  const id = useId();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  const refused = error instanceof CallError ? error.problem.code : undefined;
  const atField = Array.isArray(refused) ? refused.join(' ') : undefined;

  async function submit() {
    if (code.trim() === '') return setError(new CallError(400, { code: ['Enter a code.'] }));
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(code.trim());
    } catch (problem) {
      setError(problem);
      setBusy(false);
      document.getElementById(id)?.focus();
    }
  }

  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="flex max-w-md flex-col gap-5"
    >
      {error !== undefined && !atField && <Notice kind="failed">{problemText(error, fallback)}</Notice>}
      <TextField
        id={id}
        label={label}
        hint={hint}
        error={atField}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          {submitText}
        </Button>
        {children}
      </div>
    </Form>
  );
}
