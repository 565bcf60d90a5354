import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extractAll } from '@electron/asar';
import type { AfterPackContext } from 'electron-builder';
import { afterPack } from '../../build/after-pack.ts';
import { nativeModulePath, systemOf, wantedSystem } from '../../build/native-module.ts';
import { nativeModuleFor } from '../../tests/support/native-modules.ts';
import { root } from '../build-inputs.ts';
import { differences } from './compare-folders.ts';
import {
  type Environment,
  environmentOverrides,
  type ReleaseConfiguration,
  type ReleaseOverrides,
} from './configuration.ts';
import type { System } from './fake-distribution.ts';
import { checkLegalFiles } from './inspect-legal-files.ts';
import {
  checkArchive,
  checkBranding,
  checkFuses,
  checkInstallerNames,
  checkIntegrity,
  checkPaths,
  checkUpdateFeed,
} from './inspect-package.ts';
import { type PackedApp, packAround } from './pack.ts';
import { type PackageWeight, weighPackage } from './package-weights.ts';
import { targetsOf } from './static-checks.ts';
import { openTrial, programOf, updateFile } from './update-trial.ts';

const configurationNames = { linux: 'linux', win32: 'win', darwin: 'mac' } as const;

/** The faults of one packed app, and the stand-ins that replaced real parts. */
export interface PackageReport {
  name: string;
  standIns: string[];
  faults: string[];
  /** Empty unless they were asked for. */
  weights: PackageWeight[];
}

/** Packs each architecture for one system and inspects the result. @param weighs whether to weigh it as well */
export async function checkPackages(
  system: System,
  configuration: ReleaseConfiguration,
  environment: Environment,
  versions: { app: string; electron: string },
  weighs: boolean,
): Promise<PackageReport[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-release-'));
  const standIns = new Map<string, string[]>();
  const faults: string[] = [];
  try {
    const overrides = environmentOverrides(configuration, environment);
    const targets = targetsOf(configuration, configurationNames[system]);
    const replace = async (context: AfterPackContext) => {
      const wanted = wantedSystem(context.electronPlatformName, context.arch);
      const file = path.join(unpacked(context), nativeModulePath);
      // What is missing is after-pack's to refuse.
      if (!existsSync(file) || systemOf(file) === wanted) return;
      // The real one is of this machine, so the hook must refuse it before anything takes its place.
      const refusal = await afterPack(context).catch((error: Error) => error.message);
      if (!refusal?.includes("keytar's native module is for")) {
        faults.push(`build/after-pack.ts let keytar's native module for ${systemOf(file)} into ${wanted}.`);
      }
      writeFileSync(file, nativeModuleFor(wanted));
      standIns.set(wanted, ["keytar's native module (a header of the right format)"]);
    };
    const packInto = (to: string, wanted = targets) =>
      packAround(to, system, versions.electron, wanted, overrides, replace);
    const packed = await packInto(folder);
    const reports: PackageReport[] = [];
    for (const app of packed) {
      const name = `${app.system} ${app.arch}`;
      const replaced = standIns.get(name) ?? [];
      reports.push({
        name,
        standIns: ['Electron', ...replaced],
        faults: [...faults, ...(await inspect(app, configuration, overrides, versions.app, folder))],
        weights: weighs ? weighPackage(app, replaced.length === 0) : [],
      });
    }
    const [first] = packed;
    if (system === 'linux' && first) {
      const again = path.join(folder, 'packed-again');
      await packInto(again, new Map([...targets].filter(([arch]) => arch === first.arch)));
      reports[0]?.faults.push(...differencesFrom(first, path.join(again, 'packed')));
    }
    if (reports.length === 0) throw new Error(`Nothing was packed for ${system}.`);
    return reports;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same build, packed later and elsewhere, must be the same files. */
const differencesFrom = (app: PackedApp, again: string): string[] =>
  differences(app.folder, path.join(again, path.basename(app.folder))).map(
    (difference) => `Packed twice, it is not the same: ${difference}.`,
  );

const unpacked = ({ packager, appOutDir }: AfterPackContext) =>
  path.join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked');

/** The chunk that exports `createUpdater`. Main imports it only when a check is due. */
function updaterBundle(folder: string): string | undefined {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .find(
      (file) => file.endsWith('.js') && /export\s*\{[^}]*\bcreateUpdater\b/.test(readFileSync(file, 'utf8')),
    );
}

async function inspect(
  app: PackedApp,
  configuration: ReleaseConfiguration,
  overrides: ReleaseOverrides,
  version: string,
  folder: string,
): Promise<string[]> {
  return [
    ...checkArchive(app),
    ...checkPaths(app),
    ...(await checkFuses(app, configuration.electronFuses)),
    ...checkIntegrity(app),
    ...checkUpdateFeed(app, overrides),
    ...checkBranding(app, version),
    ...checkInstallerNames(app, version),
    ...checkLegalFiles(app, root, version),
    ...(app.system === process.platform && app.system === 'linux' && app.arch === process.arch
      ? await tryUpdate(app, folder)
      : []),
  ];
}

/** Runs the packed updater against a host on this machine: a valid update is installed, a damaged one refused. */
async function tryUpdate({ resources }: PackedApp, folder: string): Promise<string[]> {
  const inside = path.join(folder, 'unpacked');
  extractAll(path.join(resources, 'app.asar'), inside);
  const bundle = updaterBundle(path.join(inside, 'out/main'));
  if (!bundle) return ['The packed main process has no bundle of its own for the updater.'];
  const name = 'Larkspur-1.1.0-linux-x86_64.AppImage';
  const program = programOf('1.1.0');
  const damaged = await openTrial(path.join(folder, 'damaged'), bundle, {
    'latest-linux.yml': updateFile('1.1.0', program),
    [name]: `${program}exit 1\n`,
  });
  const refused = await damaged.run().finally(damaged.close);
  const host = await openTrial(path.join(folder, 'whole'), bundle, {
    'latest-linux.yml': updateFile('1.1.0', program),
    [name]: program,
  });
  const outcome = await host.run({ install: true }).finally(host.close);
  const found: string[] = [];
  if (refused.code !== 'ERR_CHECKSUM_MISMATCH')
    found.push(`A damaged update was not refused: ${JSON.stringify(refused)}`);
  if (readFileSync(host.appImage, 'utf8') !== program)
    found.push(`An update did not go in: ${JSON.stringify(outcome)}`);
  return found;
}
