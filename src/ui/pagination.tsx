import { Button } from './button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';

/** Previous, `Page X of Y`, Next. Pages count from 1. */
export function Pagination({
  label,
  page,
  pages,
  onPage,
}: {
  /** Names the navigation: `Blog posts`. */
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-4">
      <Button look="secondary" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ArrowLeftIcon className="size-4" />
        Previous
      </Button>
      <p className="text-muted tabular-nums" aria-live="polite">
        Page {page} of {pages}
      </p>
      <Button look="secondary" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ArrowRightIcon className="size-4" />
      </Button>
    </nav>
  );
}
