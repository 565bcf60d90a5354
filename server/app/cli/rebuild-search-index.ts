import { rebuildAllPools } from '../../modules/search/pool-index/tidy-pools.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const rebuildSearchIndex: Command = {
  summary: 'Reads all candidates anew into the index of the search. Searches go on meanwhile.',
  options: {},
  positionals: [],
  async run({ say }) {
    const pools = await withDatabase(({ db }) => rebuildAllPools(db));
    say(`Talent pools read anew, the sample among them: ${pools}.`);
  },
};
