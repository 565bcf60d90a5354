import type { Services } from '../context.ts';
import { purgeDeleted } from '../db/deleted.ts';
import type { Handlers } from '../jobs/queue.ts';
import { cleanUp } from '../modules/account/clean-up.ts';
import { cleanUpInvitations } from '../modules/account/team/clean-up-invitations.ts';
import { giveUpGeneration, runGeneration } from '../modules/content/run-generation.ts';
import { forgetUnfound } from '../modules/sourcing/people/forget-unfound.ts';
import { tidyAllPools, tidyPool } from '../modules/sourcing/pool-index/tidy-pools.ts';
import { giveUpSearch, runSearch } from '../modules/sourcing/run-search.ts';
import { giveUpImport, runImport } from '../modules/sourcing/talent-pool/run-import.ts';
import { cleanUpEvents } from '../modules/tasks/clean-up-events.ts';
import { sendQueuedMail } from './send-queued-mail.ts';

/** The handlers of every queue. */
export function jobHandlers(services: Services): Handlers {
  return {
    search: {
      run: ({ id }, attempt) => runSearch(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpSearch(services, id, reason),
    },
    generation: {
      run: ({ id }, attempt) => runGeneration(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpGeneration(services, id, reason),
    },
    'talent-import': {
      run: ({ id }, attempt) => runImport(services, id, attempt),
      giveUp: ({ id }, reason) => giveUpImport(services, id, reason),
    },
    mail: {
      run: (job, attempt) => sendQueuedMail(services, job, attempt),
      giveUp: async (job, reason) => {
        services.log.error({ kind: job.kind, reason }, 'A mail was not sent after all retries');
      },
    },
    'pool-index': {
      run: ({ organisationId }) => tidyPool(services.db, organisationId),
      giveUp: async ({ organisationId }, reason) => {
        services.log.error({ organisation: organisationId, reason }, 'Tidying a pool was given up');
      },
    },
    'clean-up': {
      run: async () => {
        await cleanUp(services);
        await cleanUpEvents(services.db);
        await purgeDeleted(services.db);
        await forgetUnfound(services.db);
        await cleanUpInvitations(services.db);
        await tidyAllPools(services.db);
        await services.files.tidy();
      },
      giveUp: async (_job, reason) => {
        services.log.error({ reason }, 'A clean-up failed after all retries');
      },
    },
  };
}
