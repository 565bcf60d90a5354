import type { Handlers } from '../../server/platform/jobs/queues.ts';

const nothing = { run: async () => {}, giveUp: async () => {} };

/** Handlers that take every job and do nothing. */
export const idleHandlers = {
  search: nothing,
  generation: nothing,
  'talent-import': nothing,
  resume: nothing,
  'hand-over': nothing,
  'model-download': nothing,
  transfer: nothing,
  mail: nothing,
  mailbox: nothing,
  webhook: nothing,
  'pool-index': nothing,
  'person-vectors': nothing,
  'clean-up': nothing,
  watch: nothing,
  publishing: nothing,
  sequence: nothing,
  deletion: nothing,
  retention: nothing,
} satisfies Handlers;
