import { useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';

/** Previous, `Page X of Y`, Next. Pages count from 1. */
export function Pagination({
  label,
  page,
  pages,
  onNear,
  onPage,
}: {
  /** The accessible name of the navigation: `Blog posts`. */
  label: string;
  page: number;
  pages: number;
  /** Called when a button is hovered or focused, to prefetch. */
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
