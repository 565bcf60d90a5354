import { localDay } from '../../../../contract/platform/local-day.ts';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { type BoardColumn, endedColumns } from '../../../../contract/recruiting/board.ts';

export interface BoardFilters {
  /** Part of a name, job or employer. */
  text: string;
  /** A member's id, `nobody` for unassigned people, or empty for all. */
  assignee: string;
}

/** A column with its people, sorted by the earliest next step, then by the latest move. */
export interface FilledColumn extends BoardColumn {
  people: BoardPerson[];
}

export function groupPeople(
  columns: readonly BoardColumn[],
  people: readonly BoardPerson[],
  { text, assignee }: BoardFilters,
): FilledColumn[] {
  const sought = text.trim().toLowerCase();
  const isShown = (person: BoardPerson) =>
    (assignee === '' || (person.assignee?.id ?? 'nobody') === assignee) &&
    (sought === '' ||
      [person.name, person.role, person.employer].some((known) => known.toLowerCase().includes(sought)));
  const byColumn = Map.groupBy(people.filter(isShown), ({ stage }) => stage);
  return columns.map((column) => ({
    ...column,
    people: (byColumn.get(column.id) ?? []).toSorted(
      (a, b) =>
        (a.next_on ?? '9').localeCompare(b.next_on ?? '9') ||
        (b.moved_at ?? '').localeCompare(a.moved_at ?? ''),
    ),
  }));
}

/** Whether the day of a person's next step is over. */
export function isOverdue({ next_on: nextOn, stage }: BoardPerson, now = new Date()): boolean {
  if (nextOn === null || endedColumns.includes(stage)) return false;
  return nextOn < localDay(now);
}

/** Since when a person has been in their column, as cards say it; empty where it is not known. */
export function daysInColumn({ moved_at: movedAt }: BoardPerson, now = new Date()): string {
  if (movedAt === null) return '';
  const days = Math.floor((now.getTime() - new Date(movedAt).getTime()) / 86_400_000);
  return days < 1 ? 'Since today' : days === 1 ? '1 day here' : `${days} days here`;
}
