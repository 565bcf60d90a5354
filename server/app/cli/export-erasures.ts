import { addErasures } from '../../modules/people/erasures/list-file.ts';
import { readStoredErasures } from '../../modules/people/erasures/stored-erasures.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const exportErasures: Command = {
  summary:
    'Writes who was erased and which organizations were deleted, by ids and keyed hashes, to a file, or adds to it what it lacks. Backups from before need it.',
  options: {},
  positionals: ['file'],
  async run({ positionals: [file = ''], say }) {
    const [added, all] = await withDatabase(async ({ db }) => {
      const known = await readStoredErasures(db);
      return [await addErasures(file, known), known.length];
    });
    say(`${file} has all ${all} erasures and deletions, ${added} of them new.`);
  },
};
