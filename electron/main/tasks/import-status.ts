import type { StartedTask } from '../../../contract/desktop/desktop.ts';
import { importsPath, resumesPath, transfersPath } from '../../../contract/people/import-limits.ts';
import { z } from '../../../contract/platform/zod.ts';
import { type Progress, progressOf, type TaskEnd } from './task-state.ts';

type Imported = 'import' | 'resume' | 'transfer';

// What is read of the answers of `getImport`, `listResumes` and `listTransfers`: their whole schemas would weigh 15 KiB.
const detail = z.optional(z.string());
const count = z.number();
const csvImport = z.object({
  ...{ status: z.string(), detail, imported: count, rejected: count },
  ...{ rows_read: z.optional(count), rows_total: z.optional(z.nullable(count)) },
});
const resumes = z.array(z.object({ status: z.string(), is_mine: z.boolean() }));
const archive = z.nullable(z.object({ name: z.string() }));
const progress = z.optional(z.nullable(z.object({ done: count, total: count })));
const transfer = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.string(),
  detail,
  archive,
  progress,
});
const transfers = z.object({ transfers: z.array(transfer) });

/** Where the status of what is read into the organisation, or written out of it, is asked. */
export function importStatusPath({ kind, id }: { kind: Imported; id: string }): string {
  if (kind === 'import') return `${importsPath}${id}/`;
  return kind === 'resume' ? resumesPath : transfersPath;
}

/** @throws for an answer that is not of the call */
export function describeImport(
  { kind, id, label }: Pick<StartedTask, 'id' | 'label'> & { kind: Imported },
  body: unknown,
): TaskEnd | Progress | 'gone' {
  if (kind === 'import') return describeCsv(label, csvImport.parse(body));
  if (kind === 'resume') return describeResumes(resumes.parse(body));
  const found = transfers.parse(body).transfers.find((one) => one.id === id);
  if (!found) return 'gone';
  if (isOpen(found.status)) return progressOf(found.progress?.done, found.progress?.total);
  const name = found.kind === 'export' ? 'Export' : 'Import';
  if (found.status === 'completed') return { title: `${name} completed`, body: found.archive?.name ?? label };
  return failed(name, label, found.detail);
}

const isOpen = (status: string): boolean => status === 'queued' || status === 'processing';

const failed = (name: string, label: string, detail = 'no reason was given'): TaskEnd => ({
  title: `${name} failed`,
  body: `${label}: ${detail}`,
});

function describeCsv(label: string, state: z.infer<typeof csvImport>): TaskEnd | Progress {
  if (isOpen(state.status)) return progressOf(state.rows_read, state.rows_total);
  if (state.status === 'failed') return failed('Import', label, state.detail);
  const { imported, rejected } = state;
  const people = `${imported.toLocaleString('en-US')} ${imported === 1 ? 'person' : 'people'} imported`;
  const rows = rejected > 0 ? `, ${rejected.toLocaleString('en-US')} rows rejected` : '';
  return { title: 'Import completed', body: `${label}: ${people}${rows}` };
}

/** One task stands for all that the user has sent. When it ends there may be none left to review. */
function describeResumes(listed: z.infer<typeof resumes>): TaskEnd | Progress | 'gone' {
  const mine = listed.filter(({ is_mine }) => is_mine);
  const open = mine.filter(({ status }) => isOpen(status)).length;
  if (open > 0) return progressOf(mine.length - open, mine.length);
  const unread = mine.filter(({ status }) => status === 'failed').length;
  const ready = mine.length - unread;
  if (mine.length === 0) return 'gone';
  const texts = [ready > 0 && `${ready} to review`, unread > 0 && `${unread} could not be read`];
  return { title: 'Your résumés have been read', body: texts.filter(Boolean).join(', ') };
}
