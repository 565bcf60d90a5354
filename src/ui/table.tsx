import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

/** The narrowest phones get tighter cells, so that a table does not scroll sideways for a few pixels. */
const narrowScreen = 'max-[22.5rem]:[&_:is(td,th)]:px-1 max-[22.5rem]:[&_td]:text-xs';

/** A table that scrolls sideways inside its own frame on narrow screens. `label` names it. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      className={classes('overflow-x-auto rounded-card border border-hairline bg-panel', narrowScreen)}
    >
      <table className="w-full border-collapse text-left">{children}</table>
    </section>
  );
}

export function HeadCell({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      {...rest}
      className={classes('border-b border-hairline px-4 py-3 text-sm font-semibold text-muted', className)}
    />
  );
}

/** A row; with `onClick` it takes the pointer, and the caller puts a real button or link into one of its cells. */
export function Row({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classes(
        'border-b border-hairline last:border-b-0',
        rest.onClick && 'cursor-pointer hover:bg-strong-soft',
        className,
      )}
    />
  );
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td {...rest} className={classes('px-4 py-3 align-top', className)} />;
}
