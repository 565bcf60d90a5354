import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { importLimits, type TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import type { Services } from '../../../platform/context.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { BadRequestError, NotFoundError, TooLargeError } from '../../../platform/errors.ts';
import { readImport } from './import-answer.ts';
import { readRememberedColumns } from './remembered-columns.ts';
import { runImport } from './run-import.ts';
import { type NewImport, storeImport } from './store-import.ts';

/**
 * Imports a CSV from the disk and waits for its end: what the command line's `import-talent` does.
 * @param say is given a line for each rejected row, and one with the counts
 * @throws NotFoundError without such a file; TooLargeError; BadRequestError when its columns can't be read
 */
export async function importTalentFile(
  services: Pick<Services, 'db' | 'config'>,
  input: { organisationId: string; path: string } & Pick<NewImport, 'lawfulBasis' | 'noticedOn' | 'encoding'>,
  say: (line: string) => void,
): Promise<TalentImport> {
  const { db } = services;
  const file = await readCandidateFile(input.path);
  const fileName = path.basename(input.path);
  const id = await storeImport(db, {
    organisationId: input.organisationId,
    createdBy: null,
    fileName,
    file,
    lawfulBasis: input.lawfulBasis,
    noticedOn: input.noticedOn,
    encoding: input.encoding,
    choice: { remembered: await readRememberedColumns(db, input.organisationId) },
  });
  await runImport(services, id, { isLast: true, signal: new AbortController().signal });

  const done = await readImport(db, eq(talentImports.id, id));
  if (!done) throw new Error('The import was deleted while it ran.');
  for (const { line, reason } of done.errors) say(`Line ${line}: ${reason}`);
  say(`${done.imported} imported, ${done.duplicates} known already, ${done.rejected} rejected.`);
  if (done.grounds_filled) {
    say(`Of those known already, basis or notice was missing for ${done.grounds_filled} and is filled in.`);
  }
  return done;
}

async function readCandidateFile(filePath: string): Promise<Buffer> {
  const found = await stat(filePath).catch(() => undefined);
  if (!found) throw new NotFoundError(`There is no file ${filePath}.`);
  if (!found.isFile()) throw new BadRequestError(`${filePath} is not a file.`);
  if (found.size > importLimits.bytes) throw new TooLargeError(`${filePath} is larger than 10 MB.`);
  return readFile(filePath);
}
