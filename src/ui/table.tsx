import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

/** Tightens cells on the narrowest phones, where a table would scroll sideways for a few pixels. */
const narrowScreen = 'max-[22.5rem]:[&_:is(td,th)]:px-1 max-[22.5rem]:[&_td]:text-xs';

/** A table that scrolls sideways inside its own frame on narrow screens. `label` is its accessible name. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
      tabIndex={0}
      // Relative, so that what is hidden in a cell scrolls with it, instead of making the page wider.
      className={classes(
        'relative overflow-x-auto rounded-card border border-hairline bg-panel',
        narrowScreen,
      )}
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

/** A row. With `onClick` it is clickable; the caller adds a button or link to one of its cells for keyboards. */
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
