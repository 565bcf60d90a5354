import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packFolder, unpackFolder } from './packed-folder.ts';

test('a packed folder is unpacked as it was; zeros at the ends of files and copies take no room in it', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'larkspur-packed-'));
  try {
    const from = path.join(root, 'from');
    const to = path.join(root, 'to');
    const noise = Buffer.from(Array.from({ length: 50_000 }, (_none, at) => (at * at) % 251));
    const files: Record<string, Buffer> = {
      'base/1/large': noise,
      'base/4/large': noise,
      'base/4/longer': Buffer.concat([noise, Buffer.alloc(7)]),
      'base/empty': Buffer.alloc(0),
      'log/zeros': Buffer.alloc(1_000_000),
      'log/begun': Buffer.concat([Buffer.from('begun'), Buffer.alloc(1_000_000)]),
    };
    for (const folder of ['base/1', 'base/4', 'log', 'none']) {
      mkdirSync(path.join(from, folder), { recursive: true });
    }
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(from, name), content);
    const packed = await packFolder(from);
    expect(packed.length).toBeLessThan(noise.length + 2000);
    await unpackFolder(packed, to);
    expect(readdirSync(to, { recursive: true }).sort()).toEqual(
      readdirSync(from, { recursive: true }).sort(),
    );
    for (const [name, content] of Object.entries(files)) {
      expect(readFileSync(path.join(to, name)).equals(content), name).toBe(true);
      expect(statSync(path.join(to, name)).mode & 0o077).toBe(0);
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
