import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { resolvePlace } from '../../../server/modules/people/text/places.ts';
import { quoteCsv, toCsvRows } from '../needles.ts';
import { seeded } from '../seeded.ts';

const rowsAtATime = 50_000;

/** Copies people into the talent pool of a user's organization, past the importer. The server reads the files itself. */
export async function fillByCopy(
  databaseUrl: string,
  email: string,
  from: number,
  to: number,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-copy-'));
  // The server may run as another user.
  chmodSync(folder, 0o755);
  try {
    const { rows } = await client.query('select organisation_id from users where email = $1', [email]);
    const organisation: string = rows[0]?.organisation_id;
    const file = path.join(folder, 'people.csv');
    for (let at = from; at < to; at += rowsAtATime) {
      const people = toCsvRows(at, Math.min(to, at + rowsAtATime), seeded(at + 1));
      writeFileSync(file, people.map(({ person }) => copyRow(organisation, person)).join('\n'));
      chmodSync(file, 0o644);
      await client.query(
        `copy candidates (organisation_id, name, title, skills, location, latitude, longitude, summary, email, profile_url, source)
         from '${file}' (format csv, null '\\N')`,
      );
    }
    await client.query('analyze candidates');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await client.end();
  }
}

type Person = ReturnType<typeof toCsvRows>[number]['person'];

function copyRow(organisation: string, { name, title, skills, location, summary }: Person): string {
  const { latitude, longitude } = resolvePlace(location) ?? {};
  const list = `{${skills.map((skill) => `"${skill.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  const cells = [organisation, name, title, list, location].map(quoteCsv);
  return [...cells, latitude ?? '\\N', longitude ?? '\\N', ...[summary, '', '', 'bench'].map(quoteCsv)].join(
    ',',
  );
}
