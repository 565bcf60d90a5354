import { existsSync } from 'node:fs';
import { readErasures } from '../../modules/people/erasures/list-file.ts';
import { acceptOrigin } from '../../modules/people/erasures/origin.ts';
import { StartError } from '../../platform/errors.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { checkDataKey } from '../../platform/keys/check-data-key.ts';
import { carryOutErasures, reconcileErasures } from '../start/carry-out-erasures.ts';
import { createLog } from '../start/log.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const applyErasures: Command = {
  summary:
    'Repeats in a restored database the erasures listed in a file of export-erasures. A database from a dump does not start before; "none" says that there is no file.',
  options: {},
  positionals: ['file|none'],
  async run({ positionals: [file = ''], say }) {
    if (file !== 'none' && !existsSync(file)) throw new StartError(`There is no file ${file}.`);
    const erasures = file === 'none' ? [] : await readErasures(file);
    await withDatabase(async (database, config) => {
      await checkDataKey(database.db, config);
      const log = createLog(config.logLevel);
      const queue = await openQueue(database, log);
      try {
        const services = { db: database.db, config, queue, log };
        const { people, organisations } = await carryOutErasures(services, erasures);
        await reconcileErasures(services);
        if (database.kind === 'postgres') await acceptOrigin(database.db);
        say(`${people} people were erased again, and ${organisations} organizations deleted again.`);
      } finally {
        await queue.stop(0);
      }
    });
  },
};
