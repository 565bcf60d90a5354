import path from 'node:path';
import {
  type AfterPackContext,
  Arch,
  build,
  type Configuration,
  LinuxPackager,
  MacPackager,
  Platform,
  WinPackager,
} from 'electron-builder';
import { afterPack } from '../../build/after-pack.ts';
import { root } from '../build-inputs.ts';
import { makeFakeDistribution, type System } from './fake-distribution.ts';

/** One packed app, before any installer is made of it. */
export interface PackedApp {
  system: System;
  arch: string;
  /** The folder that installers are made from. */
  folder: string;
  /** Where the app's archive lies. */
  resources: string;
  /** What electron-builder would hand to its installer tools: desktop entries, and the arguments for deb and rpm. */
  installerInputs: unknown[];
}

/** Packs and runs everything up to the installers, whose makers are downloads and systems of their own. */
const noInstallers = {
  linux: LinuxPackager,
  win32: class extends WinPackager {
    protected override packageInDistributableFormat(): void {}
  },
  darwin: class extends MacPackager {
    protected override packageInDistributableFormat(): void {}
  },
};
const platforms = { linux: Platform.LINUX, win32: Platform.WINDOWS, darwin: Platform.MAC };

/**
 * Packs the built app for one system around a stand-in for Electron, by the project's own electron-builder.yml.
 * @param folder an empty one for the stand-in and the packages
 * @param replaceNativePart puts keytar's native part of that system into the package when this machine has another's
 */
export async function packAround(
  folder: string,
  system: System,
  electronVersion: string,
  targets: Map<string, string[]>,
  overrides: Configuration,
  replaceNativePart: (context: AfterPackContext) => Promise<void>,
): Promise<PackedApp[]> {
  const distribution = path.join(folder, 'electron');
  makeFakeDistribution(distribution, system, electronVersion);
  const packed: PackedApp[] = [];
  const installerInputs: unknown[] = [];
  const config: Configuration = {
    ...overrides,
    directories: { output: path.join(folder, 'packed') },
    electronDist: distribution,
    // What must be compiled for another system cannot be got here.
    beforePack: () => {},
    afterPack: async (context) => {
      await replaceNativePart(context);
      await afterPack(context);
      const resources = context.packager.getResourcesDir(context.appOutDir);
      packed.push({
        system,
        arch: Arch[context.arch],
        folder: context.appOutDir,
        resources,
        installerInputs,
      });
    },
    mac: { ...overrides.mac, identity: null },
    win: { ...overrides.win, signExecutable: false },
  };
  const byArch = new Map([...targets].map(([arch, names]) => [Arch[arch as keyof typeof Arch], names]));
  await build({
    projectDir: root,
    targets: new Map([[platforms[system], byArch]]),
    publish: 'never',
    config,
    platformPackagerFactory: (info) => new noInstallers[system](info),
    effectiveOptionComputed: async (input) => installerInputs.push(input) > 0,
  });
  return packed;
}
