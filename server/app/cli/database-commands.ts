import { openQueue } from '../../platform/jobs/queue.ts';
import { rotateDataKey as rotate } from '../../platform/keys/rotate-data-key.ts';
import { createLog } from '../start/log.ts';
import { type Command, UsageError, withDatabase } from './with-database.ts';

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

export const rotateDataKey: Command = {
  summary: 'Encrypts what the database keeps encrypted with a new data key.',
  options: {
    unreadable: {
      value: 'discard',
      summary: 'Gives up what no key can read any more; only where a key is lost for good.',
    },
  },
  positionals: [],
  async run({ options, say }) {
    if (options.unreadable !== undefined && options.unreadable !== 'discard') {
      throw new UsageError('--unreadable can only be discard.');
    }
    await withDatabase(async ({ db }, config) => {
      const { sealed, discarded } = await rotate(db, config, options.unreadable === 'discard');
      say(`Encrypted values under the new key: ${sealed}.`);
      if (discarded > 0) say(`Given up because no key could read them: ${discarded}.`);
      if (config.previousDataKey) say('Remove DATA_KEY_PREVIOUS now and restart every process.');
      say('Earlier backups still need the former key: keep it as long as you keep them.');
    });
  },
};
