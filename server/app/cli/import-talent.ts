import { lawfulBases } from '../../../contract/people/lawful-bases.ts';
import { groundsForAll } from '../../../contract/people/talent-pool.calls.ts';
import { encodingNames, type TextEncoding } from '../../../contract/people/text-encodings.ts';
import { findOrganisation } from '../../modules/account/find-organisation.ts';
import { importTalentFile } from '../../modules/people/talent-pool/import-talent-file.ts';
import { BadRequestError } from '../../platform/errors.ts';
import { accountOptions } from './account-options.ts';
import { type Command, type CommandLine, UsageError } from './command.ts';
import { withDatabase } from './with-database.ts';

const bases = lawfulBases.join(', ');

export const importTalent: Command = {
  summary:
    "Imports a CSV of candidates into an organisation's talent pool, and names each row that is left out.",
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

/** @throws UsageError that names the option and what is wrong with it */
function readGrounds(options: CommandLine['options']) {
  const { lawful_basis: basis, noticed_on: notice } = groundsForAll.shape;
  const lawfulBasis = basis.safeParse(options.basis);
  if (!lawfulBasis.success) throw new UsageError(`--basis: Must be one of: ${bases}.`);
  const noticedOn = notice.safeParse(options['notice-date']);
  if (!noticedOn.success) throw new UsageError(`--notice-date: ${noticedOn.error.issues[0]?.message}`);
  return { lawfulBasis: lawfulBasis.data, noticedOn: noticedOn.data };
}

/** @throws UsageError with the names of all encodings */
function readEncoding(given: string | undefined): TextEncoding | undefined {
  if (given === undefined) return undefined;
  const encoding = encodingNames.find((name) => name === given.toLowerCase());
  if (encoding) return encoding;
  throw new UsageError(`--encoding: Must be one of: ${encodingNames.join(', ')}.`);
}
