import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackage } from '@electron/asar';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import plist from 'plist';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { laterFuseConfig } from '../../build/after-pack.ts';
import { environmentOverrides, readConfiguration } from './configuration.ts';
import {
  checkArchive,
  checkBranding,
  checkFuses,
  checkInstallerNames,
  checkIntegrity,
  checkPaths,
  checkUpdateFeed,
} from './inspect-package.ts';
import { makeFakeDistribution, type PackedApp, type System } from './pack.ts';

const configuration = readConfiguration();
const overrides = environmentOverrides(configuration, {});
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'larkspur-inspect-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A stand-in that was renamed as the packer does it, and nothing more. */
function packed(system: System): PackedApp {
  makeFakeDistribution(folder, system, '45.0.0');
  const names = { linux: 'larkspur', win32: 'Larkspur.exe', darwin: 'Larkspur.app' };
  const old = { linux: 'electron', win32: 'electron.exe', darwin: 'Electron.app' };
  renameSync(path.join(folder, old[system]), path.join(folder, names[system]));
  const resources = path.join(folder, system === 'darwin' ? 'Larkspur.app/Contents/Resources' : 'resources');
  mkdirSync(resources, { recursive: true });
  return { system, arch: 'x64', folder, resources, installerInputs: [], installers: [] };
}

async function writeArchive(app: PackedApp, files: Record<string, string>): Promise<void> {
  const source = path.join(folder, 'source');
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(source, name)), { recursive: true });
    writeFileSync(path.join(source, name), content);
  }
  await createPackage(source, path.join(app.resources, 'app.asar'));
}

it('finds what nobody asked for in an archive, what it lacks, and what is not unpacked', async () => {
  const app = packed('linux');
  await writeArchive(app, {
    'package.json': JSON.stringify({ main: 'index.js', devDependencies: {} }),
    'server/index.ts': '',
    'node_modules/keytar/build/Release/keytar.node': '',
  });
  const project = path.join(folder, 'project');
  mkdirSync(path.join(project, 'out/main'), { recursive: true });
  writeFileSync(path.join(project, 'out/main/index.js'), '');
  writeFileSync(path.join(project, 'out/main/index.js.map'), '');
  const found = checkArchive(app, project).join('\n');
  expect(found).toContain('lacks out/main/index.js.');
  expect(found).not.toContain('index.js.map');
  expect(found).not.toContain('There is no build');
  expect(found).toContain('contains server/index.ts');
  expect(found).not.toContain('contains package.json');
  expect(found).toContain("keytar's native module is not unpacked");
  expect(found).toContain('starts index.js');
  expect(found).toContain('tells how the app is built');
});

it('says that there is no build to compare an archive with', async () => {
  const app = packed('linux');
  await writeArchive(app, { 'package.json': '{}' });
  expect(checkArchive(app, folder)).toContain('There is no build to compare with: run npm run build first.');
});

describe('fuses', () => {
  it('are read back from the program of each system', async () => {
    for (const system of ['linux', 'win32', 'darwin'] as const) {
      const app = packed(system);
      const found = await checkFuses(app, configuration.electronFuses);
      // As Electron ships them.
      expect(found.join(' ')).toContain('The fuse RunAsNode is on');
      expect(found.join(' ')).toContain('The fuse OnlyLoadAppFromAsar is off');
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
    }
  });

  it('that were flipped as asked are no fault, and one that nobody asked about is', async () => {
    const app = packed('linux');
    await flipFuses(path.join(folder, 'larkspur'), {
      version: FuseVersion.V1,
      [FuseV1Options.RunAsNode]: false,
      [FuseV1Options.EnableCookieEncryption]: false,
      [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
      [FuseV1Options.EnableNodeCliInspectArguments]: false,
      [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
      [FuseV1Options.OnlyLoadAppFromAsar]: true,
      [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
      [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
    });
    expect(await checkFuses(app, configuration.electronFuses)).toEqual([]);
    const program = path.join(app.folder, 'larkspur');
    await flipFuses(program, { version: FuseVersion.V1, [FuseV1Options.WasmTrapHandlers]: false });
    expect(await checkFuses(app, configuration.electronFuses)).toEqual([
      expect.stringContaining('WasmTrapHandlers is off'),
    ]);
    await flipFuses(program, laterFuseConfig);
    const { runAsNode: _left, ...others } = configuration.electronFuses;
    expect(await checkFuses(app, others)).toEqual([expect.stringContaining('RunAsNode to Electron')]);
  });
});

describe('integrity', () => {
  it.each(['win32', 'darwin'] as const)(
    'is missing from a program of %s that holds no hash',
    async (system) => {
      const app = packed(system);
      await writeArchive(app, { 'package.json': '{}' });
      expect(checkIntegrity(app)).toEqual([expect.stringContaining('holds no hash')]);
    },
  );

  it('fails when the archive was changed after packing', async () => {
    const app = packed('darwin');
    await writeArchive(app, { 'package.json': '{}' });
    const file = path.join(folder, 'Larkspur.app/Contents/Info.plist');
    const information = plist.parse(readFileSync(file, 'utf8')) as plist.PlistObject;
    const block = { 'Resources/app.asar': { algorithm: 'SHA256', hash: 'of another archive' } };
    writeFileSync(file, plist.build({ ...information, ElectronAsarIntegrity: block }));
    expect(checkIntegrity(app)).toEqual([expect.stringContaining('of another archive')]);
  });
});

describe('the update feed', () => {
  const feed = {
    provider: 'generic',
    url: configuration.publish.url,
    updaterCacheDirName: 'larkspur-updater',
  };
  const withFeed = (system: System, content: object) => {
    const app = packed(system);
    writeFileSync(path.join(app.resources, 'app-update.yml'), JSON.stringify(content));
    return checkUpdateFeed(app, overrides);
  };

  it('must be there', () => {
    expect(checkUpdateFeed(packed('linux'), overrides)).toEqual([expect.stringContaining('is missing')]);
  });

  it('leads to the configured host, and on Windows names who must have signed', () => {
    const { publisherName } = configuration.win.azureSignOptions;
    expect(withFeed('linux', feed)).toEqual([]);
    expect(withFeed('win32', { ...feed, publisherName: [publisherName] })).toEqual([]);
  });

  it('that leads elsewhere or accepts somebody else is a fault', () => {
    expect(withFeed('linux', { ...feed, url: 'https://elsewhere.test' })).toHaveLength(1);
    expect(withFeed('win32', feed)).toEqual([expect.stringContaining('accepts undefined')]);
    const both = [configuration.win.azureSignOptions.publisherName, 'CN=Somebody Else'];
    expect(withFeed('win32', { ...feed, publisherName: both })).toEqual([
      expect.stringContaining('Somebody Else'),
    ]);
  });
});

it('finds the name, version, icon and link scheme of Electron where those of the app should be', () => {
  const onMac = checkBranding(packed('darwin'), '1.2.0');
  expect(onMac).toHaveLength(5);
  expect(onMac).toContainEqual('The dock takes no larkspur, csv, pdf, docx, zip, public.folder.');
  expect(checkBranding(packed('win32'), '1.2.0')).toHaveLength(3);
});

it('finds a desktop entry that switches the sandbox off or claims no links', () => {
  const app = packed('linux');
  app.installerInputs.push({ desktop: 'Exec=AppRun --no-sandbox %U' });
  const found = checkBranding(app, '1.2.0').join(' ');
  expect(found).toContain('1 installers were prepared');
  expect(found).toContain('sandbox off');
  expect(found).toContain('larkspur:// links');
  expect(found).toContain('does not open text/csv');
});

it('finds installers with other names than the updater chooses by', () => {
  const app = packed('win32');
  app.installers.push('Larkspur-1.2.0-win-x64.exe', 'Larkspur-1.2.0-win-arm64.exe');
  expect(checkInstallerNames(app, '1.2.0')).toEqual([]);
  app.installers.pop();
  expect(checkInstallerNames(app, '1.2.0')).toHaveLength(1);
});

it('notices where an archive tells where it was built', () => {
  const app = packed('linux');
  writeFileSync(path.join(app.resources, 'app.asar'), 'from "/home/somebody/larkspur/src/a.ts"');
  expect(checkPaths(app, '/home/somebody/larkspur/')).toEqual([
    'app.asar tells that it was built in /home/somebody/larkspur.',
  ]);
  expect(checkPaths(app, '/home/other/larkspur')).toEqual([]);
  // May stand in any program.
  expect(checkPaths(app, '/home')).toEqual([]);
});
