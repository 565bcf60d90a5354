import type { ReactNode } from 'react';
import { classes } from './button.tsx';

const looks = {
  // Darker than a dark page, `sunk` would be a hole in it.
  plain: 'border-hairline bg-[light-dark(var(--color-sunk),var(--color-hairline))] text-ink',
  strong: 'border-transparent bg-strong-soft text-strong',
  spark: 'border-transparent bg-spark text-on-spark',
  done: 'border-transparent bg-done-soft text-done',
  failed: 'border-transparent bg-failed-soft text-failed',
};

export function Tag({
  look = 'plain',
  className,
  children,
}: {
  look?: keyof typeof looks;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold wrap-anywhere',
        looks[look],
        className,
      )}
    >
      {children}
    </span>
  );
}
