import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { beforeEach, expect, it } from 'vitest';
import { nativeModuleFor } from '../tests/support/native-modules.ts';
import { folderForEach } from '../tests/support/temporary-folder.ts';
import { afterPack } from './after-pack.ts';
import { engineFolderOf, engineModule } from './native-module.ts';

const appOutDir = folderForEach();
let nativeModulePath: string;
beforeEach(async () => {
  const folder = path.join(appOutDir, 'resources/app.asar.unpacked/node_modules/keytar/build/Release');
  mkdirSync(folder, { recursive: true });
  nativeModulePath = path.join(folder, 'keytar.node');
  writeFileSync(nativeModulePath, nativeModuleFor('linux x64'));
  writeEngine('linux x64');
  await writeAsar({ 'out/main/index.js': 'start();', 'package.json': '{}' });
});

/** Puts a library of the engine into the package. @returns its file */
function writeEngine(system: string, content = nativeModuleFor(system), name = engineModule): string {
  const file = path.join(appOutDir, 'resources/app.asar.unpacked', engineFolderOf(system), name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

const x64 = 1;
const arm64 = 3;
const pack = (electronPlatformName = 'linux', arch = x64, environment: NodeJS.ProcessEnv = {}) =>
  afterPack(
    {
      appOutDir,
      electronPlatformName,
      arch,
      packager: { getResourcesDir: (out: string) => path.join(out, 'resources') },
    },
    environment,
  );

async function writeAsar(files: Record<string, string>): Promise<void> {
  const folder = path.join(appOutDir, 'source');
  rmSync(folder, { recursive: true, force: true });
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  await createPackage(folder, path.join(appOutDir, 'resources/app.asar'));
}

it('lets a whole package pass', async () => {
  await pack();
});

it("fails a package without keytar's native module", async () => {
  rmSync(nativeModulePath);
  await expect(pack()).rejects.toThrow("keytar's native module is missing");
});

it('fails a package without the library of the engine', async () => {
  rmSync(writeEngine('linux x64'));
  await expect(pack()).rejects.toThrow('The library of the engine is missing');
});

it('fails a package that holds a library of another system, in its own place or in another', async () => {
  writeEngine('linux x64', nativeModuleFor('win32 x64'), 'libggml.so');
  await expect(pack()).rejects.toThrow('libggml.so is for win32 x64, the package for linux x64.');
  writeEngine('linux x64', nativeModuleFor('linux x64'), 'libggml.so');
  writeEngine('linux arm64');
  await expect(pack()).rejects.toThrow('is for linux arm64, the package for linux x64.');
});

it.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['win32', 'x64'],
  ['win32', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
])('knows the native module for %s %s, and fails it elsewhere', async (system, name) => {
  const [arch, other] = name === 'x64' ? [x64, arm64] : [arm64, x64];
  writeFileSync(nativeModulePath, nativeModuleFor(`${system} ${name}`));
  rmSync(writeEngine('linux x64'));
  writeEngine(`${system} ${name}`);
  await pack(system, arch);
  await expect(pack(system, other)).rejects.toThrow("keytar's native module is for");
  await expect(pack(system === 'linux' ? 'win32' : 'linux', arch)).rejects.toThrow('the package for');
});

it.each([Buffer.from(''), Buffer.from('<html>'), Buffer.alloc(100)])(
  'fails a native module that is none',
  async (content) => {
    writeFileSync(nativeModulePath, content);
    await expect(pack()).rejects.toThrow('is for nothing known');
  },
);

it.each([
  ...['out/main/index.js.map', '.env', '.env.production', 'certificate.p12', 'AuthKey_AB12.p8', 'secret-key'],
  ...['index.ts', 'page.tsx', 'window.test.js', '.npmrc'],
])('fails a package that carries %s', async (stray) => {
  await writeAsar({ 'out/main/index.js': '', [stray]: '' });
  await expect(pack()).rejects.toThrow(`must not be shipped: ${stray}`);
});

it('fails a package with a stray file beside the archive', async () => {
  writeFileSync(`${nativeModulePath}.map`, '');
  await expect(pack()).rejects.toThrow('keytar.node.map');
});

it.each([
  ['a private key', '-----BEGIN EC PRIVATE KEY-----'],
  ['an inlined source map', '//# sourceMappingURL=data:application/json;base64,e30='],
])('fails a package with %s inside a file', async (name, content) => {
  await writeAsar({ 'out/main/index.js': `a();\n${content}` });
  await expect(pack()).rejects.toThrow(`app.asar contains ${name}`);
});

it("fails a package with a secret of the build's environment inside a file, and lets public settings be", async () => {
  await writeAsar({ 'out/main/index.js': 'const a = "correct-horse-battery"' });
  await pack('linux', x64, { VITE_EMAILJS_PUBLIC_KEY: 'correct-horse-battery', SECRET_KEY: 'const a' });
  await expect(pack('linux', x64, { AZURE_CLIENT_SECRET: 'correct-horse-battery' })).rejects.toThrow(
    'app.asar contains the value of AZURE_CLIENT_SECRET',
  );
});

it('fails a package that is larger than its budget, with what lies beside the archive', async () => {
  truncateSync(path.join(appOutDir, 'resources/app.asar'), 69 * 1024 * 1024);
  await pack();
  truncateSync(nativeModulePath, 2 * 1024 * 1024);
  await expect(pack()).rejects.toThrow('its budget is 70.0 MB');
});
