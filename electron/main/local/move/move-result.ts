import type { MoveResult } from '../../../../contract/desktop/desktop-computer.ts';
import { takenInPart } from '../../../../contract/organization/moved-tables.ts';
import type { TransferReport } from '../../../../contract/organization/organisation.calls.ts';

/** Compares what an export held with what the import of it has stored. */
export function compareReports(
  here: Pick<TransferReport, 'rows' | 'files'>,
  there: TransferReport,
): MoveResult {
  const names = [...new Set([...Object.keys(here.rows), ...Object.keys(there.rows)])];
  const counts = names
    .filter((name) => !takenInPart.includes(name))
    .map((name) => ({ name, here: here.rows[name] ?? 0, there: there.rows[name] ?? 0 }));
  counts.push({ name: 'files', here: here.files, there: there.files });
  return {
    counts,
    differences: counts.filter((count) => count.here !== count.there).map(({ name }) => name),
    notes: there.notes,
  };
}
