import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { findOrganisation } from '../../modules/account/find-organisation.ts';
import { exportOrganisation as writeExport } from '../../modules/organization/transfer/export-organisation.ts';
import { withTemporaryFolder } from '../../modules/organization/transfer/temporary-folder.ts';
import { audit } from '../../platform/audit.ts';
import { snapshotsOf } from '../../platform/db/read-snapshot.ts';
import { StartError } from '../../platform/errors.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { filesFolder, folderStore } from '../../platform/files/folder-store.ts';
import { tableStore } from '../../platform/files/table-store.ts';
import { accountOptions } from './account-options.ts';
import type { Command } from './command.ts';
import { withDatabase } from './with-database.ts';

export const exportOrganisation: Command = {
  summary: 'Writes everything that an organization holds into one archive (.zip). Keep it like a password.',
  options: { organisation: accountOptions.organisation },
  positionals: ['file.zip'],
  async run({ options, positionals: [file = ''], say }) {
    if (existsSync(file)) throw new StartError(`${file} exists already. Choose another name.`);
    await withDatabase(async ({ db, kind }, config) => {
      const organisationId = await findOrganisation(db, options.organisation ?? '');
      const contents = kind === 'embedded' ? folderStore(filesFolder(config.dataDir)) : tableStore(db);
      const files = openFileStore(db, contents);
      const aside = `${file}.unfinished`;
      try {
        const report = await withTemporaryFolder(async (folder) => {
          const signal = new AbortController().signal;
          const onProgress = async () => {};
          const services = { db, readSnapshot: snapshotsOf({ db, kind }), config, files };
          const made = writeExport(services, { organisationId, folder, signal, onProgress });
          await pipeline(made.archive, createWriteStream(aside, { mode: 0o600 }));
          return made.report;
        });
        const caller = { organisationId, userId: null, name: 'Operator' };
        await audit({ db, ip: '', caller }, 'organisation.exported', organisationId);
        await rename(aside, file);
        const rows = Object.values(report.rows).reduce((sum, count) => sum + count, 0);
        say(`${file} holds ${rows} rows and ${report.files} files.`);
      } finally {
        await rm(aside, { force: true });
      }
    });
  },
};
