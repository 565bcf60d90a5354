import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

/** An empty state: one sentence and, where possible, one action. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card border border-dashed border-edge px-6 py-14 text-center">
      <Mark className="size-8 text-edge" />
      <p className="max-w-[29.6em]">{text}</p>
      {action}
    </div>
  );
}
