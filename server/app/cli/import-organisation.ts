import { existsSync } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import type { TransferReport } from '../../../contract/organization/organisation.calls.ts';
import { findOrganisation } from '../../modules/account/find-organisation.ts';
import { importOrganisation as readImport } from '../../modules/organization/transfer/import-organisation.ts';
import { keyPeople } from '../../modules/people/talent-pool/key-people.ts';
import { users } from '../../platform/db/schema.ts';
import { BadRequestError, StartError } from '../../platform/errors.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { filesFolder, folderStore } from '../../platform/files/folder-store.ts';
import { tableStore } from '../../platform/files/table-store.ts';
import { readIdentityKey } from '../../platform/keys/identity-key.ts';
import { accountOptions } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const importOrganisation: Command = {
  summary:
    'Imports the archive of an organization into an empty one that has an Owner, with the accounts of its members.',
  options: { organisation: accountOptions.organisation },
  positionals: ['file.zip'],
  async run({ options, positionals: [file = ''], say }) {
    if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
    await withDatabase(async ({ db, kind }, config) => {
      const organisationId = await findOrganisation(db, options.organisation ?? '');
      const isOwner = and(eq(users.organisationId, organisationId), eq(users.role, 'Owner'));
      const [owner] = await db.select({ id: users.id }).from(users).where(isOwner).orderBy(users.createdAt);
      if (!owner) throw new BadRequestError('The organization has no Owner yet. Register one first.');
      const contents = kind === 'embedded' ? folderStore(filesFolder(config.dataDir)) : tableStore(db);
      let report: TransferReport | undefined;
      await readImport({ db, config, files: openFileStore(db, contents) }, file, {
        ...{ organisationId, userId: owner.id, makesUsers: true },
        signal: new AbortController().signal,
        onProgress: async () => {},
        store: (write) =>
          db.transaction(async (tx) => {
            report = await write(tx);
          }),
        afterRows: async (tx) => keyPeople(tx, await readIdentityKey(tx, config), organisationId),
      });
      for (const [table, count] of Object.entries(report?.rows ?? {})) say(`${table}: ${count}`);
      say(`files: ${report?.files ?? 0}`);
      for (const note of report?.notes ?? []) say(note);
    });
  },
};
