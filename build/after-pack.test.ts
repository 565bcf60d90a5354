import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { afterPack } from './after-pack.ts';

let appOutDir: string;
beforeEach(() => {
  appOutDir = mkdtempSync(path.join(tmpdir(), 'larkspur-pack-'));
});
afterEach(() => rmSync(appOutDir, { recursive: true, force: true }));

const pack = () =>
  afterPack({ appOutDir, packager: { getResourcesDir: (folder: string) => path.join(folder, 'resources') } });

it("fails a package without keytar's native part", async () => {
  await expect(pack()).rejects.toThrow("keytar's native part is missing");
});

it('lets a whole package pass', async () => {
  const folder = path.join(appOutDir, 'resources/app.asar.unpacked/node_modules/keytar/build/Release');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'keytar.node'), '');
  await pack();
});
