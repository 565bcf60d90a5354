import { rotateDataKey as rotate } from '../../platform/keys/rotate-data-key.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

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
