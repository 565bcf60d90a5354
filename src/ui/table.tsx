import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button, classes } from './button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';

/** Tightens cells on the narrowest phones, where a table would scroll sideways for a few pixels. */
const narrowScreen = 'max-[22.5rem]:[&_:is(td,th)]:px-1 max-[22.5rem]:[&_td]:text-xs';

/** Scrolls sideways inside its own frame on narrow screens. `label` is its accessible name. */
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

/** With `onClick` the row is clickable; the caller adds a button or link to one of its cells for keyboards. */
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

/** Pages count from 1. */
export function Pagination({
  label,
  page,
  pages,
  onNear,
  onPage,
}: {
  label: string;
  page: number;
  pages: number;
  onNear?: () => void;
  onPage: (page: number) => void;
}) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first and the last page one button is disabled
  useLayoutEffect(() => {
    if (nav.current?.querySelector('button:disabled') === document.activeElement)
      nav.current?.querySelector<HTMLElement>('button:enabled')?.focus();
  }, [page]);
  const near = { onPointerEnter: onNear, onFocus: onNear };
  return (
    <nav ref={nav} aria-label={label} className="flex flex-wrap items-center justify-between gap-4">
      <Button look="secondary" {...near} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ArrowLeftIcon className="size-4" />
        Previous
      </Button>
      <p className="text-muted tabular-nums" aria-live="polite">
        Page {page} of {pages}
      </p>
      <Button look="secondary" {...near} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ArrowRightIcon className="size-4" />
      </Button>
    </nav>
  );
}

// Apart from the styles of every page: few screens have such a table.

/**
 * Cells stand below each other on phones, so that the actions of a row are in sight. Cells that need their
 * heading there repeat it as `data-heading`. `isWide`: too many columns for a tablet as well.
 */
export const StackedTable = ({ isWide, ...props }: ComponentProps<typeof Table> & { isWide?: boolean }) => (
  <div className={isWide ? 'stacked-table-wide' : 'stacked-table'}>
    <Table {...props} />
  </div>
);
