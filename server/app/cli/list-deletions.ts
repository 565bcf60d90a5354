import { listDeletions as read } from '../../modules/organization/deletion/list-deletions.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const listDeletions: Command = {
  summary: 'Lists organizations that are to be deleted, and those that were.',
  options: {},
  positionals: [],
  async run({ say }) {
    const { planned, deleted } = await withDatabase(({ db }) => read(db));
    for (const { id, name, due_at: at } of planned) say(`${id}  to be deleted ${at}  ${name}`);
    for (const { id, deleted_at: at, asked_at: asked, asked_by: by } of deleted) {
      say(`${id}  ${at ? `deleted ${at}` : 'being deleted'}, asked for ${asked} by ${by ?? 'the operator'}`);
    }
    if (planned.length + deleted.length === 0) say('None.');
  },
};
