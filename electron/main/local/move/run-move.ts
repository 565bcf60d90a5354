import type { Move, MoveResult } from '../../../../contract/desktop/desktop-computer.ts';
import { takenInPart } from '../../../../contract/organization/moved-tables.ts';
import type { TransferReport } from '../../../../contract/organization/organisation.calls.ts';
import { type Transfer, transferLimits } from '../../../../contract/organization/organisation.calls.ts';
import type { BrowserSignIn } from '../../session/browser-sign-in.ts';
import type { DesktopSession } from '../../session/session.ts';
import type { MoveRecord } from './move-record.ts';
import { type OrganizationCalls, RefusedCall } from './organization-calls.ts';

/** Compares what an export held with what the import of it has stored. */
function compareReports(here: Pick<TransferReport, 'rows' | 'files'>, there: TransferReport): MoveResult {
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

/** The server that takes everything over, and the session there. */
export interface MoveTarget {
  origin: string;
  session: Pick<DesktopSession, 'restore' | 'clear' | 'accessToken'>;
  browser: BrowserSignIn;
  calls: OrganizationCalls;
}

export interface MoveRun {
  here: OrganizationCalls;
  to: MoveTarget;
  organization: string;
  record: MoveRecord;
  signal: AbortSignal;
  show(state: Move): void;
}

const tooLarge =
  'Your data is larger than a server takes in this way. Ask its operator to import an archive, which you make under Settings, Data.';

/** Exports everything here, sends it, and follows its import. Rejects with `RefusedCall`, or as `fetch` does. */
export async function runMove(run: MoveRun): Promise<void> {
  const { here, to, organization, record, signal, show } = run;
  const common = { origin: to.origin, organization };
  show({ ...common, step: 'exporting' });
  const id = await here.startExport();
  try {
    const { archive, report } = await here.follow(id, {
      signal,
      onProgress: (progress) => show({ ...common, step: 'exporting', progress: progress ?? undefined }),
    });
    if (!archive || !report) throw new RefusedCall('The export is not there any more. Try again.');
    const total = archive.bytes;
    if (total > transferLimits.bytes) throw new RefusedCall(tooLarge);
    const before = (await to.calls.list()).transfers.map((one) => one.id);
    record.set({ origin: to.origin, state: 'sent', before, rows: report.rows, files: report.files });
    const showSent = (done: number) => show({ ...common, step: 'sending', progress: { done, total } });
    showSent(0);
    const content = (await here.download(id, signal)).pipeThrough(countBytes(showSent));
    const sent = await to.calls.upload(content, signal).catch(async (error) => {
      // The server may have all of it though its answer was lost.
      const own = await findImport(record, to);
      if (own) return own.id;
      throw signal.aborted ? new RefusedCall('Cancelled.') : error;
    });
    await followImport(run, sent);
  } finally {
    // The archive is of no use any more, whatever has become of the move.
    await here.discard(id).catch(() => {});
  }
}

export async function followImport(run: MoveRun, id: string): Promise<void> {
  const { to, organization, record, signal, show } = run;
  const common = { origin: to.origin, organization };
  show({ ...common, step: 'importing' });
  const { report } = await to.calls.follow(id, {
    signal,
    onProgress: (progress) => show({ ...common, step: 'importing', progress: progress ?? undefined }),
  });
  const sent = record.get();
  if (!report || !sent) throw new RefusedCall('The server does not say what it has taken over.');
  const result = compareReports(sent, report);
  record.set({ ...sent, state: 'moved', organization, result });
  show({ ...common, step: 'moved', result });
}

/** The import that an earlier attempt has started there, whether its answer has come or not. */
export async function findImport(
  record: MoveRecord,
  { origin, calls }: MoveTarget,
): Promise<Transfer | undefined> {
  const sent = record.get();
  if (sent?.origin !== origin || sent.state !== 'sent') return undefined;
  const { transfers } = await calls.list();
  return transfers.find(
    ({ id, kind, status }) => kind === 'import' && status !== 'failed' && !sent.before.includes(id),
  );
}

const countBytes = (onBytes: (sum: number) => void) => {
  let sum = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, controller) => {
      sum += part.length;
      onBytes(sum);
      controller.enqueue(part);
    },
  });
};
