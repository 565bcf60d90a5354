import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readOutbox } from './outbox.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'larkspur-outbox-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test('before the first mail has made its folder the outbox is empty', async () => {
  expect(await readOutbox(dataDir)).toEqual([]);
});
