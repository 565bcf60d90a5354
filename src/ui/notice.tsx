import type { ReactNode } from 'react';
import { classes } from './button.tsx';
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx';
import { Mark } from './mark.tsx';

type Kind = 'info' | 'done' | 'failed';

const looks: Record<Kind, string> = {
  info: 'bg-strong-soft text-ink [&>svg]:text-strong',
  done: 'bg-done-soft text-ink [&>svg]:text-done',
  failed: 'bg-failed-soft text-ink [&>svg]:text-failed',
};
const icons = { info: InfoIcon, done: CheckIcon, failed: WarningIcon };

/** Failures interrupt screen readers (role `alert`); others wait (role `status`). */
export function Notice({
  kind,
  className,
  children,
}: {
  kind: Kind;
  className?: string | undefined;
  children: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <div
      role={kind === 'failed' ? 'alert' : 'status'}
      className={classes('flex gap-3 rounded-control px-4 py-3', looks[kind], className)}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-5 rounded-card border border-dashed border-edge px-6 py-14 text-center">
      <Mark className="size-8 text-edge" />
      <p className="max-w-[29.6em]">{text}</p>
      {action}
    </div>
  );
}
