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
import { afterPack } from '../../build/after-pack.ts';
import { root } from '../build-inputs.ts';
import { makeFakeDistribution, type System } from './fake-distribution.ts';

/** One packed app, before any installer is made of it. */
export interface PackedApp {
  system: System;
  arch: string;
  folder: string;
  /** Where the app's archive lies. */
  resources: string;
  /** What electron-builder would hand to its installer tools: desktop entries, and the arguments for deb and rpm. */
  installerInputs: unknown[];
  installers: string[];
}

/** Hears the name of each installer that would be made. */
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

/**
 * Packs the built app for one system around a stand-in for Electron, by the project's own electron-builder.yml.
 * @param folder an empty one for the stand-in and the packages
 * @param replaceNativeModule puts keytar's native module of that system into the package when this machine has another's
 */
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
    // What must be compiled for another system cannot be got here.
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
