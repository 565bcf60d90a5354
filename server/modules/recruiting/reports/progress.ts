import { type BoardColumn, usualColumns } from '../../../../contract/recruiting/board.ts';
import { type ReportStage, reportStages } from '../../../../contract/recruiting/reports.calls.ts';
import type { Decision } from '../../../../contract/search/decisions.ts';

interface RecordedStep {
  to: Decision | null;
  reason: string;
  /** The id of the column; null for off the board. */
  toStage: string | null;
  at: Date;
}

export type Entered = Partial<Record<ReportStage, number>>;

/** The step that each column of a new organization stands for. Nobody comes further in *Closed*. */
const usualSteps: Record<string, ReportStage> = {
  new: 'found',
  shortlisted: 'shortlisted',
  contacted: 'contacted',
  replied: 'replied',
  interview: 'interviewed',
  offer: 'interviewed',
  hired: 'hired',
};

/** The step of each column by its id. One that the organization has added counts as the usual one before it. */
export function stepsOfColumns(columns: readonly BoardColumn[]): Map<string, ReportStage | undefined> {
  const steps = new Map<string, ReportStage | undefined>(Object.entries(usualSteps));
  const usual = new Set(usualColumns.map(({ id }) => id));
  let before: ReportStage | undefined = 'found';
  for (const { id } of columns) {
    if (usual.has(id)) before = usualSteps[id];
    else steps.set(id, before);
  }
  return steps;
}

/** A first mail is seldom meant there. */
export const isFromReplied = (step: ReportStage | undefined): boolean =>
  step === 'replied' || step === 'interviewed';

const rank = (step: ReportStage): number => reportStages.indexOf(step);

/**
 * How far a person came in a search, from the record in its order. A step that was taken back does not count: by an entry that
 * restores what stood before the last one, or by a move back on the board. *No* and *Closed* take nothing back.
 */
export function followRecord(
  record: readonly RecordedStep[],
  steps: ReadonlyMap<string, ReportStage | undefined>,
): Entered {
  const entered: Entered = {};
  let last: ReportStage | undefined = 'found';
  for (const entry of standingEntries(record)) {
    const step = entry.to === 'no' ? undefined : stepOf(entry, steps);
    if (step && last && rank(step) < rank(last)) {
      for (const later of reportStages.slice(rank(step) + 1)) delete entered[later];
    }
    if (step && step !== 'found') entered[step] ??= entry.at.getTime();
    if (entry.to === 'shortlist') entered.shortlisted ??= entry.at.getTime();
    last = step;
  }
  return entered;
}

/** Undefined in *Closed*, and in a column that is no longer there. */
function stepOf(
  { to, toStage }: RecordedStep,
  steps: ReadonlyMap<string, ReportStage | undefined>,
): ReportStage | undefined {
  const step = toStage === null ? 'found' : steps.get(toStage);
  return step === 'found' && to === 'shortlist' ? 'shortlisted' : step;
}

function standingEntries(record: readonly RecordedStep[]): RecordedStep[] {
  const standing: RecordedStep[] = [];
  for (const entry of record) {
    const before = standing.at(-2);
    const isTakenBack =
      standing.length > 0 &&
      (before?.to ?? null) === entry.to &&
      (before?.toStage ?? null) === entry.toStage &&
      (before?.reason ?? '') === entry.reason;
    if (isTakenBack) standing.pop();
    else standing.push(entry);
  }
  return standing;
}

export function earliest(one: Entered, other: Entered): Entered {
  const times = (step: ReportStage) => [one[step], other[step]].filter((time) => time !== undefined);
  return Object.fromEntries(
    reportStages.flatMap((step) => (times(step).length > 0 ? [[step, Math.min(...times(step))]] : [])),
  );
}

export function reachedAt(entered: Entered, step: ReportStage): number | undefined {
  const times = reportStages.slice(rank(step)).flatMap((one) => entered[one] ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}
