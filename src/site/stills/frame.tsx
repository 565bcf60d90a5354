import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

/** A piece of a screen, drawn with the product's own tokens; `label` describes it as one picture. */
export function Still({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="img" aria-label={label} className={classes('text-left text-sm', className)}>
      {children}
    </div>
  );
}

export function StillPanel({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes('rounded-card border border-hairline bg-panel shadow-lift', className)}>
      {children}
    </div>
  );
}
