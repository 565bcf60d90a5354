import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type AfterPackContext,
  Arch,
  build,
  type Configuration,
  LinuxPackager,
  MacPackager,
  type Packager,
  Platform,
  type Target,
  WinPackager,
} from 'electron-builder';
import plist from 'plist';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { afterPack } from '../../build/after-pack.ts';
import { nativeModuleFor } from '../../tests/support/native-modules.ts';
import { root } from '../build-inputs.ts';

export type System = 'linux' | 'win32' | 'darwin';

/** What `@electron/fuses` looks for in a program, then the wire's version, its length and the fuses as Electron ships them. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

/**
 * Creates the layout of an unpacked Electron with programs that do nothing, which is enough for the packer to rename, brand and
 * fuse. Nothing in it can be started.
 */
export function makeFakeDistribution(folder: string, system: System, version: string): void {
  const write = (name: string, content: string | Buffer) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content, { mode: 0o755 });
  };
  for (const name of ['LICENSE', 'LICENSES.chromium.html']) write(name, 'Only a stand-in.');
  write('version', version);
  if (system === 'darwin') {
    writeMacApp(write);
    return;
  }
  for (const language of ['de', 'en-US']) write(`locales/${language}.pak`, '');
  if (system === 'linux') {
    write('electron', Buffer.concat([nativeModuleFor('linux x64'), fuseWire]));
    write('chrome-sandbox', '');
  } else {
    write('electron.exe', windowsProgram());
    write('ffmpeg.dll', '');
  }
}

function windowsProgram(): Buffer {
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const language = { lang: 0x0409, codepage: 1200 };
  const information = Resource.VersionInfo.createEmpty();
  information.setStringValues(language, { ProductName: 'Electron' });
  information.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  program.setExtraData(new Uint8Array(fuseWire).buffer);
  return Buffer.from(program.generate());
}

function writeMacApp(write: (name: string, content: string | Buffer) => void): void {
  const contents = 'Electron.app/Contents';
  const bundle = (folder: string, name: string) => {
    const information = {
      CFBundleExecutable: name,
      CFBundleName: name,
      CFBundleIdentifier: 'example.stand-in',
    };
    write(`${folder}/Info.plist`, plist.build(information));
    write(`${folder}/MacOS/${name}`, nativeModuleFor('darwin x64'));
  };
  bundle(contents, 'Electron');
  write(`${contents}/Resources/electron.icns`, '');
  const frameworks = `${contents}/Frameworks`;
  for (const suffix of ['', ' (Renderer)', ' (GPU)', ' (Plugin)']) {
    const name = `Electron Helper${suffix}`;
    bundle(`${frameworks}/${name}.app/Contents`, name);
  }
  const framework = `${frameworks}/Electron Framework.framework`;
  write(`${framework}/Electron Framework`, Buffer.concat([nativeModuleFor('darwin x64'), fuseWire]));
  for (const folder of [`${contents}/Resources`, `${framework}/Versions/A/Resources`]) {
    for (const language of ['de', 'en']) write(`${folder}/${language}.lproj/locale.pak`, '');
  }
}

export interface PackedApp {
  system: System;
  arch: string;
  folder: string;
  resources: string;
  /** What electron-builder would hand to its installer tools: desktop entries, and the arguments for deb and rpm. */
  installerInputs: unknown[];
  installers: string[];
}

type NameListener = (name: string) => void;

const extensions: Record<string, string> = { dmg: 'dmg', zip: 'zip', nsis: 'exe' };

/** Does everything up to the installers, whose makers are downloads or other systems. Linux's are stopped by an option. */
const packagerFor = {
  linux: (info: Packager) => new LinuxPackager(info),
  win32: (info: Packager, hear: NameListener) => {
    class WithoutInstallers extends WinPackager {
      protected override packageInDistributableFormat(_folder: string, arch: Arch, targets: Target[]): void {
        for (const target of targets) hear(installerName(this, target, arch));
      }
    }
    return new WithoutInstallers(info);
  },
  darwin: (info: Packager, hear: NameListener) => {
    class WithoutInstallers extends MacPackager {
      protected override packageInDistributableFormat(_folder: string, arch: Arch, targets: Target[]): void {
        for (const target of targets) hear(installerName(this, target, arch));
      }
    }
    return new WithoutInstallers(info);
  },
};

function installerName(packager: WinPackager | MacPackager, target: Target, arch: Arch): string {
  const extension = extensions[target.name] ?? target.name;
  return packager.expandArtifactNamePattern(target.options, extension, arch, undefined, false);
}

const platforms = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC };

/** Packs the built app for one system around a stand-in for Electron, by the project's own electron-builder.yml. */
export async function packAround(
  folder: string,
  system: System,
  electronVersion: string,
  targets: Map<string, string[]>,
  overrides: Configuration,
  replaceNativeModule: (context: AfterPackContext) => Promise<void>,
): Promise<PackedApp[]> {
  const distribution = path.join(folder, 'electron');
  makeFakeDistribution(distribution, system, electronVersion);
  const packed: PackedApp[] = [];
  const installerInputs: unknown[] = [];
  const installers: string[] = [];
  const config: Configuration = {
    ...overrides,
    directories: { output: path.join(folder, 'packed') },
    electronDist: distribution,
    beforePack: () => {},
    afterPack: async (context) => {
      await replaceNativeModule(context);
      await afterPack(context);
      const resources = context.packager.getResourcesDir(context.appOutDir);
      const app = { system, arch: Arch[context.arch], folder: context.appOutDir, resources };
      packed.push({ ...app, installerInputs, installers });
    },
    artifactBuildStarted: ({ file }) => void installers.push(path.basename(file)),
    mac: { ...overrides.mac, identity: null },
    win: { ...overrides.win, signExecutable: false },
  };
  const byArch = new Map([...targets].map(([arch, names]) => [Arch[arch as keyof typeof Arch], names]));
  await build({
    projectDir: root,
    targets: new Map([[platforms[system], byArch]]),
    publish: 'never',
    config,
    platformPackagerFactory: (info) => packagerFor[system](info, (name) => installers.push(name)),
    effectiveOptionComputed: async (input) => installerInputs.push(input) > 0,
  });
  return packed;
}
