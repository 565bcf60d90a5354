import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nativeModuleFor } from '../tests/support/native-modules.ts';
import { folderForEach } from '../tests/support/temporary-folder.ts';
import { beforePack } from './before-pack.ts';
import { engineFolderOf, engineModule, nativeModulePath } from './native-module.ts';

const projectDir = folderForEach();
let file: string;
beforeEach(() => {
  file = path.join(projectDir, nativeModulePath);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, nativeModuleFor(`${process.platform} x64`));
});

const fetchLibrary = vi.fn();
const x64 = 1;
const arm64 = 3;
const elsewhere = process.platform === 'win32' ? 'darwin' : 'win32';
const prepare = (
  rebuild: (folder: string, arch: string) => void,
  platform: string,
  arch: number,
  environment: NodeJS.ProcessEnv = {},
) =>
  beforePack(
    { electronPlatformName: platform, arch, packager: { projectDir } },
    rebuild,
    environment,
    fetchLibrary,
  );

it("fetches the engine's library where npm has left it out, and no other", async () => {
  const engine = path.join(projectDir, engineFolderOf(`${process.platform} x64`));
  await prepare(vi.fn(), process.platform, x64);
  expect(fetchLibrary).toHaveBeenCalledExactlyOnceWith(
    projectDir,
    expect.stringMatching(/^node_modules\/@node-llama-cpp\/[a-z]+-x64$/),
  );
  fetchLibrary.mockClear();
  mkdirSync(engine, { recursive: true });
  writeFileSync(path.join(engine, engineModule), '');
  await prepare(vi.fn(), process.platform, x64);
  expect(fetchLibrary).not.toHaveBeenCalled();
});

it('keeps a native module for the right system', async () => {
  const rebuild = vi.fn();
  await prepare(rebuild, process.platform, x64);
  expect(rebuild).not.toHaveBeenCalled();
});

it('rebuilds the native module for another architecture of the same system', async () => {
  const rebuild = vi.fn(() => writeFileSync(file, nativeModuleFor(`${process.platform} arm64`)));
  await prepare(rebuild, process.platform, arm64);
  expect(rebuild).toHaveBeenCalledExactlyOnceWith(projectDir, 'arm64');
});

it('rebuilds a missing native module', async () => {
  rmSync(file);
  const rebuild = vi.fn(() => writeFileSync(file, nativeModuleFor(`${process.platform} x64`)));
  await prepare(rebuild, process.platform, x64);
  expect(rebuild).toHaveBeenCalledOnce();
});

it('fails when the rebuilt module is for another architecture', async () => {
  await expect(prepare(() => {}, process.platform, arm64)).rejects.toThrow('was rebuilt for');
});

it('refuses to build the native module of another system', async () => {
  await expect(prepare(() => {}, elsewhere, x64)).rejects.toThrow('only be installed on that system');
});

describe('in a release, where npm builds from source', () => {
  const environment = { npm_config_build_from_source: 'true' };
  const leaveTrace = () =>
    writeFileSync(path.join(projectDir, 'node_modules/keytar/build/config.gypi'), '{}');

  it('compiles a native module that was downloaded', async () => {
    const rebuild = vi.fn(leaveTrace);
    await prepare(rebuild, process.platform, x64, environment);
    expect(rebuild).toHaveBeenCalledExactlyOnceWith(projectDir, 'x64');
  });

  it('keeps one that was compiled', async () => {
    leaveTrace();
    const rebuild = vi.fn();
    await prepare(rebuild, process.platform, x64, environment);
    expect(rebuild).not.toHaveBeenCalled();
  });

  it('fails when a downloaded one came again', async () => {
    await expect(prepare(() => {}, process.platform, x64, environment)).rejects.toThrow(
      'not built from source',
    );
  });
});
