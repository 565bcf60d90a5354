import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { shownMoment } from './shown-moment.ts';

/** Says that something typed earlier is here, or can be, with what to do about it. */
export function DraftNotice({
  children,
  actions,
  className,
}: {
  children: ReactNode;
  /** In the order of the screen: what is done, and when it is chosen. */
  actions: [text: string, act: () => void][];
  className?: string | undefined;
}) {
  return (
    <Notice kind="info" className={className}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p>{children}</p>
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

/** What was typed on an earlier visit is in the form again. */
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
      {`Restored what you typed on ${shownMoment(new Date(savedAt).toISOString())}.`}
    </DraftNotice>
  );
}
