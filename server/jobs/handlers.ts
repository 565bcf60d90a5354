import { cleanUp } from '../clean-up.ts';
import type { Services } from '../context.ts';
import { sendMail } from '../mail/send-mail.ts';
import { giveUpGeneration, runGeneration } from '../modules/content/run-generation.ts';
import { giveUpSearch, runSearch } from '../modules/sourcing/run-search.ts';
import { giveUpImport, runImport } from '../modules/sourcing/talent-pool/run-import.ts';
import type { Handlers } from './queue.ts';

/** Which verb works each queue. */
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
      run: (job, attempt) => sendMail(services, job, attempt),
      giveUp: async (job, reason) => {
        services.log.error({ kind: job.kind, reason }, 'A mail was given up');
      },
    },
    'clean-up': {
      run: () => cleanUp(services),
      giveUp: async (_job, reason) => {
        services.log.error({ reason }, 'A clean-up was given up');
      },
    },
  };
}
