import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { and, eq } from 'drizzle-orm';
import type { TransferReport } from '../../../contract/organization/organisation.calls.ts';
import { lawfulBases } from '../../../contract/people/people.calls.ts';
import { groundsForAll } from '../../../contract/people/talent-pool.calls.ts';
import { encodingNames, type TextEncoding } from '../../../contract/people/text-encodings.ts';
import { findOrganisation } from '../../modules/account/create-account.ts';
import { deleteOrganisation as deleteNow } from '../../modules/organization/deletion/delete-organisation.ts';
import {
  withTemporaryFolder,
  exportOrganisation as writeExport,
} from '../../modules/organization/transfer/export-organisation.ts';
import { importOrganisation as readImport } from '../../modules/organization/transfer/import-organisation.ts';
import { readErasures } from '../../modules/people/erasures/list-file.ts';
import { acceptOrigin } from '../../modules/people/erasures/stored-erasures.ts';
import { importTalentFile } from '../../modules/people/talent-pool/import-talent-file.ts';
import { keyPeople } from '../../modules/people/talent-pool/key-people.ts';
import { audit } from '../../platform/audit.ts';
import { snapshotsOf } from '../../platform/db/read-snapshot.ts';
import { organisations, users } from '../../platform/db/schema.ts';
import { BadRequestError, ConflictError, StartError } from '../../platform/errors.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { filesFolder, folderStore } from '../../platform/files/folder-store.ts';
import { tableStore } from '../../platform/files/table-store.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { readIdentityKey } from '../../platform/keys/identity-key.ts';
import { checkDataKey } from '../../platform/keys/rotate-data-key.ts';
import { createLog } from '../start/log.ts';
import { carryOutErasures, reconcileErasures } from '../start/services.ts';
import { accountOptions } from './account-commands.ts';
import { type Command, type CommandLine, UsageError, withDatabase } from './with-database.ts';

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
        organisationId,
        userId: owner.id,
        makesUsers: true,
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

export const deleteOrganisation: Command = {
  summary:
    'Deletes an organization with everything in it, at once and for good. Its Owners are not told. --confirm repeats its id.',
  options: {
    organisation: accountOptions.organisation,
    confirm: { value: 'id', summary: 'The id of the organization, once more.' },
  },
  positionals: [],
  async run({ options, say }) {
    await withDatabase(async ({ db }, config) => {
      const id = await findOrganisation(db, options.organisation ?? '');
      const [found] = await db.select().from(organisations).where(eq(organisations.id, id));
      if (found?.isProvider) throw new ConflictError('This is your own organization. It cannot be deleted.');
      if (options.confirm !== id) {
        throw new UsageError(`${found?.name} has the id ${id}. Add --confirm ${id} to delete it.`);
      }
      await deleteNow({ db, config }, id, true);
      say(`${id} is deleted. The contents of its files go with the next clean-ups of the server.`);
    });
  },
};

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

const bases = lawfulBases.join(', ');

export const importTalent: Command = {
  summary:
    "Imports a CSV of candidates into an organization's talent pool, and names each row that is left out.",
  options: {
    organisation: accountOptions.organisation,
    basis: {
      value: 'basis',
      summary: `Lawful basis of everyone without one in the file: ${bases}.`,
    },
    'notice-date': {
      value: 'day',
      summary: 'Notice date of everyone without one in the file, such as 2026-02-28.',
    },
    encoding: {
      value: 'encoding',
      summary: 'The encoding of the file, such as windows-1250, where it cannot be told from the text.',
    },
  },
  positionals: ['file.csv'],
  async run({ options, positionals: [path = ''], say }) {
    const grounds = readGrounds(options);
    const encoding = readEncoding(options.encoding);
    await withDatabase(async ({ db }, config) => {
      const organisationId = await findOrganisation(db, options.organisation ?? '');
      const done = await importTalentFile(
        { db, config },
        { organisationId, path, encoding, ...grounds },
        say,
      );
      if (done.status === 'failed') throw new BadRequestError(done.detail ?? 'The import failed.');
    });
  },
};

function readGrounds(options: CommandLine['options']) {
  const { lawful_basis: basis, noticed_on: notice } = groundsForAll.shape;
  const lawfulBasis = basis.safeParse(options.basis);
  if (!lawfulBasis.success) throw new UsageError(`--basis: Must be one of: ${bases}.`);
  const noticedOn = notice.safeParse(options['notice-date']);
  if (!noticedOn.success) throw new UsageError(`--notice-date: ${noticedOn.error.issues[0]?.message}`);
  return { lawfulBasis: lawfulBasis.data, noticedOn: noticedOn.data };
}

function readEncoding(given: string | undefined): TextEncoding | undefined {
  if (given === undefined) return undefined;
  const encoding = encodingNames.find((name) => name === given.toLowerCase());
  if (encoding) return encoding;
  throw new UsageError(`--encoding: Must be one of: ${encodingNames.join(', ')}.`);
}
