import type { RefObject } from 'react';
import { Button } from './button.tsx';
import { filterControl } from './filter-control.ts';

export const DayFilter = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) => (
  <label className="flex grow basis-32 flex-col text-muted text-sm sm:grow-0 sm:basis-auto sm:flex-row sm:items-center sm:gap-2">
    {label}
    <input
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={filterControl}
    />
  </label>
);

export const ClearFilters = ({
  first,
  onClear,
}: {
  /** Takes the focus: the button goes with the filters. */
  first: RefObject<HTMLElement | null>;
  onClear: () => void;
}) => (
  <Button
    look="quiet"
    size="small"
    onClick={() => {
      onClear();
      first.current?.focus();
    }}
  >
    Clear filters
  </Button>
);
