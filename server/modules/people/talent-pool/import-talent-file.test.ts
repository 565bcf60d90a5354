import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { talentImports } from '../../../platform/db/schema.ts';
import { importTalentFile } from './import-talent-file.ts';

describe('importing a file from the command line', () => {
  const server = openSuiteApp();

  const write = (text: string | Buffer) => {
    const file = path.join(server.dataDir, `${randomUUID()}.csv`);
    writeFileSync(file, text);
    return file;
  };

  test('says each rejected row with its line, then the counts', async () => {
    const owner = await server.createUser();
    const said: string[] = [];
    const file = write(
      'Name,Title,Email\nAnn,Welder,ann@pool.example\n,Cook\nBob,Cook,bob\nAnn,Welder,ann@pool.example\n',
    );
    const done = await importTalentFile(
      server.services,
      { organisationId: owner.organisationId, path: file },
      (line) => said.push(line),
    );
    expect(said).toEqual(['Line 3: The name is missing.', '2 imported, 1 known already, 1 rejected.']);
    expect(done).toMatchObject({ status: 'completed', file_name: path.basename(file) });
    const pool = await owner.send('GET', '/talent/candidates/');
    const names = pool.json().map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['Ann', 'Bob']);
  });

  test('refuses what it cannot import, saying why, and stores nothing', async () => {
    const { organisationId } = await server.createUser();
    const run = (file: string) => importTalentFile(server.services, { organisationId, path: file }, () => {});
    await expect(run('/nowhere.csv')).rejects.toThrow('There is no file /nowhere.csv.');
    await expect(run(server.dataDir)).rejects.toThrow('is not a file');
    await expect(run(write('Company\nAcme\n'))).rejects.toThrow('No column for the name');
    await expect(run(write(Buffer.alloc(importLimits.bytes + 1)))).rejects.toThrow('larger than 10 MB');
    const stored = await server.db
      .select()
      .from(talentImports)
      .where(eq(talentImports.organisationId, organisationId));
    expect(stored).toEqual([]);
  });
});
