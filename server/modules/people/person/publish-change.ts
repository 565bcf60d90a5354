import type { Caller, Context } from '../../../platform/context.ts';
import { recordTaskEvent } from '../../../platform/jobs/task-events.ts';

/** Has the screens that show a search ask for its results again. Call it last in the transaction. */
export const publishChange = (
  { db, caller }: Pick<Context, 'db'> & { caller: Pick<Caller, 'organisationId'> },
  jobId: string,
): Promise<void> =>
  recordTaskEvent(db, {
    organisationId: caller.organisationId,
    kind: 'search',
    id: jobId,
    state: 'changed',
  });
