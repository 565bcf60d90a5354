import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmbedded } from './client.ts';

test('an embedded database opens again after a death that left its process file empty', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-embedded-'));
  try {
    const first = await openEmbedded(folder);
    await first.db.execute(sql`create table kept as select 7 as number`);
    await first.close();
    writeFileSync(path.join(folder, 'database', 'postmaster.pid'), '');
    const second = await openEmbedded(folder);
    const kept = await second.db.execute(sql`select number from kept`);
    expect((kept as unknown as { rows: unknown[] }).rows).toEqual([{ number: 7 }]);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
