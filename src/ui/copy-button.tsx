import { useEffect, useState } from 'react';
import { copyToClipboard } from '../lib/copy-to-clipboard.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';

const shownFor = 2000;

export function CopyButton({
  children,
  note,
  disabled = false,
  isIcon = false,
  isPlain = false,
  ...what
}: {
  children: string;
  note?: string | undefined;
  disabled?: boolean;
  isIcon?: boolean;
  /** Without an icon, as one of a menu. */
  isPlain?: boolean;
} & ({ text: string } | { copy: () => Promise<void> })) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), shownFor);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await ('copy' in what ? what.copy() : copyToClipboard({ text: what.text }));
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };

  return (
    <Button look="quiet" size="small" className={isIcon ? 'px-2' : ''} disabled={disabled} onClick={copy}>
      {!isPlain &&
        (outcome === 'copied' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />)}
      <span className={isIcon ? 'sr-only' : ''}>{children}</span>
      <span role="status" className={outcome ? '' : 'sr-only'}>
        {outcome === 'copied' && (note ? `Copied. ${note}` : 'Copied')}
        {outcome === 'failed' && 'Copying was refused: select the text instead'}
      </span>
    </Button>
  );
}
