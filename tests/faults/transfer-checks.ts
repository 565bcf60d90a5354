import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openArchive } from '../../server/modules/organization/transfer/open-archive.ts';
import { admin } from './installation.ts';

/** What came of the rounds. */
export interface TransferReport {
  exports: number;
  imports: number;
  /** Imports that had to be sent again, because the kill came before they were confirmed. */
  repeated: number;
  /** Kills that came while an export or an import was at work. */
  hit: number;
  /** Whoever was to be erased, by a word that stands in their note; true where it was confirmed. */
  erased: Map<string, boolean>;
}

/** Of whoever is to be erased in a round. */
export const addressOf = (round: number) => `gone-${round}@faults.example`;

/** @throws for an archive that has a word of somebody who was erased */
export async function checkArchive(archive: Buffer, { erased }: TransferReport): Promise<void> {
  const file = path.join(tmpdir(), `larkspur-faults-${process.pid}.zip`);
  writeFileSync(file, archive);
  const zip = await openArchive(file);
  let text = '';
  for (const entry of zip.entries.values()) {
    // The files are those that people were imported from, which their Owner sent again above.
    if (!entry.path.endsWith('.json')) continue;
    for await (const piece of zip.read(entry)) text += piece.toString();
  }
  await zip.close();
  rmSync(file);
  if (!text.includes('pilot-0@faults.example')) throw new Error('The export lacks who is there.');
  for (const [word, isConfirmed] of erased) {
    if (isConfirmed && text.includes(word)) throw new Error(`The export has ${word} of somebody erased.`);
  }
}

type Read = (query: string) => Promise<Record<string, unknown>[]>;

/**
 * Compares the database with what was promised.
 * @throws Error describing the first violation
 */
export async function checkRows(
  read: Read,
  expected: Map<string, Record<string, number>>,
  { erased }: TransferReport,
): Promise<void> {
  for (const [owner, rows] of expected) {
    for (const table of ['candidates', 'notes']) {
      const [{ count } = {}] = await read(
        `select count(*)::int as count from ${table} where organisation_id =
         (select organisation_id from users where email = '${owner}')`,
      );
      if (count !== (rows[table] ?? 0))
        throw new Error(`${owner} has ${count} × ${table} instead of ${rows[table] ?? 0}.`);
    }
  }
  const twice = await read('select organisation_id, email from candidates group by 1, 2 having count(*) > 1');
  if (twice.length > 0) throw new Error(`somebody is there twice: ${JSON.stringify(twice[0])}`);
  const own = `organisation_id = (select organisation_id from users where email = '${admin.email}')`;
  const there = await read(`select email from candidates where ${own} and email like 'gone-%'`);
  for (const [round, [word, isConfirmed]] of [...erased].entries()) {
    if (isConfirmed && there.some(({ email }) => email === addressOf(round)))
      throw new Error(`${word} was erased and is back.`);
  }
  const unfinished = await read(
    `select id from organisation_transfers where status in ('queued', 'processing')`,
  );
  if (unfinished.length > 0) throw new Error('a transfer is stuck');
}
