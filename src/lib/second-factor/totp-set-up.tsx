import { generate } from 'lean-qr';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { StartedTotp } from '../../../contract/account/second-factor.calls.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CallError, problemText } from '../problem-text.ts';

export function CodeForm({
  label = 'Code',
  hint,
  submitText,
  fallback,
  onSubmit,
  children,
}: {
  label?: string;
  hint?: string | undefined;
  submitText: string;
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

export function TotpSetUp({
  started: { secret, uri },
  onConfirm,
  children,
}: {
  started: StartedTotp;
  onConfirm: (code: string) => Promise<unknown>;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-5">
      <p>
        Scan this with an authenticator app, such as the one of your password manager, then enter the code
        that it shows.
      </p>
      {/* Side by side, so that an error of the code is within a window of 900 px. */}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-5">
        <QrCode text={uri} />
        <div className="min-w-0 flex-1 basis-52">
          {/* A phone cannot scan its own screen. */}
          <a href={uri} className="link hidden py-2.5 pointer-coarse:block">
            Open in an authenticator app on this device
          </a>
          <p className="text-muted text-sm">Or type this key into the app:</p>
          <p className="wrap-anywhere font-mono">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <div className="-mx-3">
            <CopyButton text={secret}>Copy the key</CopyButton>
          </div>
        </div>
      </div>
      <CodeForm
        label="Code of the app"
        submitText="Confirm"
        fallback="The code could not be checked. Please try again."
        onSubmit={onConfirm}
      >
        {children}
      </CodeForm>
    </div>
  );
}

const quietZone = 4;

/** Dark on white in every theme: cameras expect it. */
function QrCode({ text }: { text: string }) {
  const code = generate(text);
  const side = code.size + 2 * quietZone;
  const squares: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (code.get(x, y)) squares.push(`M${x + quietZone} ${y + quietZone}h1v1h-1z`);
    }
  }
  return (
    <svg
      role="img"
      aria-label="QR code with the key"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full rounded-control border border-hairline"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
