import { useMemo } from 'react';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { useColleagues } from '../../search/details/use-search-details.ts';
import { type BoardFilters, isOverdue } from './group-people.ts';

const control =
  'h-9 min-w-0 rounded-control border border-edge bg-panel px-2 text-sm text-ink hover:border-ink touch:h-11';

/** Narrows down whom the board shows. */
export function BoardFilterBar({
  people,
  filters,
  onChange,
}: {
  people: readonly BoardPerson[];
  filters: BoardFilters;
  onChange: (filters: BoardFilters) => void;
}) {
  const colleagues = useColleagues() ?? [];
  const overdue = useMemo(() => people.filter((person) => isOverdue(person)).length, [people]);
  return (
    <search aria-label="People on the board" className="flex flex-wrap items-center gap-2 text-sm">
      <input
        type="search"
        aria-label="Find somebody"
        placeholder="Name, job or employer"
        className={`${control} w-56`}
        value={filters.text}
        onChange={({ target }) => onChange({ ...filters, text: target.value })}
      />
      <select
        aria-label="Assignee"
        className={control}
        value={filters.assignee}
        onChange={({ target }) => onChange({ ...filters, assignee: target.value })}
      >
        <option value="">Everybody’s</option>
        <option value="nobody">Nobody’s</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <p className="text-muted">
        {people.length === 1 ? '1 person' : `${people.length} people`}
        {overdue > 0 && <strong className="text-failed"> · {overdue} overdue</strong>}
      </p>
    </search>
  );
}
