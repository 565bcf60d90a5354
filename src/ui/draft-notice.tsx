import type { ReactNode } from 'react';
import { formatDateTime } from '../lib/display-text.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export function DraftNotice({
  children,
  actions,
  className,
}: {
  children: ReactNode;
  actions: [text: string, act: () => void][];
  className?: string | undefined;
}) {
  return (
    <Notice kind="info" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 flex-1 basis-44">{children}</p>
        <div className="-mx-3 -my-1.5 flex flex-wrap">
          {actions.map(([text, act]) => (
            <Button key={text} look="quiet" size="small" onClick={act}>
              {text}
            </Button>
          ))}
        </div>
      </div>
    </Notice>
  );
}

export const restoredText = (savedAt: number): string =>
  `Restored what you typed on ${formatDateTime(new Date(savedAt).toISOString())}.`;

export function RestoredNotice({
  savedAt,
  onDiscard,
  className,
}: {
  savedAt: number;
  onDiscard: () => void;
  className?: string | undefined;
}) {
  return (
    <DraftNotice className={className} actions={[['Discard', onDiscard]]}>
      {restoredText(savedAt)}
    </DraftNotice>
  );
}
