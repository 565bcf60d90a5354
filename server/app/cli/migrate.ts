import { openQueue } from '../../platform/jobs/queue.ts';
import { createLog } from '../start/log.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const migrate: Command = {
  summary: 'Brings the database up to date. The server does so itself when it starts.',
  options: {},
  positionals: [],
  async run({ say }) {
    await withDatabase(
      async (database, config) => {
        // The queue has tables of its own.
        const queue = await openQueue(database, createLog(config.logLevel));
        await queue.stop(0);
      },
      { makes: true },
    );
    say('The database is up to date.');
  },
};
