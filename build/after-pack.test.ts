import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { afterPack } from './after-pack.ts';

let appOutDir: string;
let folder: string;
beforeEach(() => {
  appOutDir = mkdtempSync(path.join(tmpdir(), 'larkspur-pack-'));
  folder = path.join(appOutDir, 'resources/app.asar.unpacked/node_modules/keytar/build/Release');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'keytar.node'), elf(62));
  writeAsar(['out/main/index.js', 'package.json']);
});
afterEach(() => rmSync(appOutDir, { recursive: true, force: true }));

const x64 = 1;
const arm64 = 3;
const pack = (electronPlatformName = 'linux', arch = x64) =>
  afterPack({
    appOutDir,
    electronPlatformName,
    arch,
    packager: { getResourcesDir: (out: string) => path.join(out, 'resources') },
  });

function library(write: (header: Buffer) => void): Buffer {
  const header = Buffer.alloc(1024);
  write(header);
  return header;
}
const elf = (machine: number) =>
  library((header) => {
    header.writeUInt32BE(0x7f454c46);
    header.writeUInt16LE(machine, 18);
  });
const pe = (machine: number) =>
  library((header) => {
    header.write('MZ');
    header.writeUInt32LE(128, 60);
    header.writeUInt16LE(machine, 132);
  });
const machO = (cpu: number) =>
  library((header) => {
    header.writeUInt32LE(0xfeedfacf);
    header.writeUInt32LE(cpu, 4);
  });

/** An archive of empty files, as asar writes it: four numbers, then the header. */
function writeAsar(names: string[]): void {
  const files: Record<string, object> = {};
  for (const name of names) files[name] = { size: 0, offset: '0' };
  const header = Buffer.from(JSON.stringify({ files: { app: { files } } }));
  const numbers = Buffer.alloc(16);
  numbers.writeUInt32LE(4, 0);
  numbers.writeUInt32LE(header.length, 12);
  writeFileSync(path.join(appOutDir, 'resources/app.asar'), Buffer.concat([numbers, header]));
}

it('lets a whole package pass', async () => {
  await pack();
});

it("fails a package without keytar's native part", async () => {
  rmSync(path.join(folder, 'keytar.node'));
  await expect(pack()).rejects.toThrow("keytar's native part is missing");
});

it.each([
  ['linux', x64, elf(62)],
  ['linux', arm64, elf(183)],
  ['win32', x64, pe(0x8664)],
  ['win32', arm64, pe(0xaa64)],
  ['darwin', x64, machO(0x01000007)],
  ['darwin', arm64, machO(0x0100000c)],
])(
  'knows the native part for %s (architecture %i), and fails it elsewhere',
  async (system, arch, content) => {
    writeFileSync(path.join(folder, 'keytar.node'), content);
    await pack(system, arch);
    await expect(pack(system, arch === x64 ? arm64 : x64)).rejects.toThrow("keytar's native part is for");
    await expect(pack(system === 'linux' ? 'win32' : 'linux', arch)).rejects.toThrow('the package for');
  },
);

it.each([Buffer.from(''), Buffer.from('<html>'), Buffer.alloc(100)])(
  'fails a native part that is none',
  async (content) => {
    writeFileSync(path.join(folder, 'keytar.node'), content);
    await expect(pack()).rejects.toThrow('is for nothing known');
  },
);

it.each(['out/main/index.js.map', '.env', '.env.production', 'certificate.p12', 'secret-key', 'index.ts'])(
  'fails a package that carries %s',
  async (stray) => {
    writeAsar(['out/main/index.js', stray]);
    await expect(pack()).rejects.toThrow(`must not be shipped: app/${stray}`);
  },
);

it('fails a package that is larger than its budget', async () => {
  truncateSync(path.join(appOutDir, 'resources/app.asar'), 13 * 1024 * 1024);
  await expect(pack()).rejects.toThrow('its budget is 12.0 MB');
});
