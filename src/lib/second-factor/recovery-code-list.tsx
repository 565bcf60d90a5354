import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { downloadText } from '../download.ts';

export function RecoveryCodeList({
  codes,
  doneText,
  onDone,
}: {
  codes: readonly string[];
  doneText: string;
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-lg">
        Your recovery codes
      </h3>
      <p className="max-w-[60ch]">
        If you lose your second factor, one of these logs you in instead. Each works once. Keep them apart
        from your devices: they are shown only now.
      </p>
      <ul aria-label="Recovery codes" className="grid max-w-md grid-cols-2 gap-x-6 gap-y-1 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="-mx-3 flex flex-wrap">
        <CopyButton text={text}>Copy</CopyButton>
        <Button
          look="quiet"
          size="small"
          onClick={() => downloadText('recovery-codes.txt', `${text}\n`, 'text/plain')}
        >
          Download
        </Button>
      </div>
      <Button className="self-start" onClick={onDone}>
        {doneText}
      </Button>
    </div>
  );
}
