import { execFile, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { extractAll } from '@electron/asar';
import type { AfterPackContext } from 'electron-builder';
import { afterPack } from '../../build/after-pack.ts';
import {
  engineFolderOf,
  engineModule,
  nativeModulePath,
  systemOf,
  wantedSystem,
} from '../../build/native-module.ts';
import { nativeModuleFor } from '../../tests/support/native-modules.ts';
import { writeTinyModel } from '../../tests/support/tiny-model.ts';
import { root } from '../build-inputs.ts';
import {
  type Environment,
  environmentOverrides,
  type ReleaseConfiguration,
  type ReleaseOverrides,
} from './configuration.ts';
import {
  checkArchive,
  checkBranding,
  checkFuses,
  checkInstallerNames,
  checkIntegrity,
  checkPaths,
  checkUpdateFeed,
  differences,
} from './inspect-package.ts';
import { checkLegalFiles } from './legal-files.ts';
import { type PackedApp, packAround, type System } from './pack.ts';
import { engineFaults, type PackageWeight, weighPackage } from './package-weights.ts';
import { targetsOf } from './static-checks.ts';

export interface TrialOutcome {
  found?: boolean;
  version?: string;
  files?: number;
  error?: string;
  code?: string;
}

interface TrialHost {
  appImage: string;
  serve(name: string, content: string): void;
  /** Gives the installed copy its place among all copies, from 0 to 1: a share above it includes the copy. */
  setPlace(place: number): void;
  run(options?: { channel?: string; install?: boolean }): Promise<TrialOutcome>;
  close(): Promise<void>;
}

export const programOf = (version: string) => `#!/bin/sh\necho ${version} > "$UPDATE_FOLDER/ran"\n`;

/** An update host on this machine and an installed version 1.0.0 that asks it, with the real electron-updater. */
export async function openTrial(
  folder: string,
  module: string,
  files: Record<string, string>,
): Promise<TrialHost> {
  const server = createServer((request, response) => {
    const content = files[decodeURIComponent(new URL(request.url ?? '', 'http://host').pathname.slice(1))];
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  mkdirSync(folder, { recursive: true });
  const appImage = path.join(folder, 'Larkspur.AppImage');
  writeFileSync(appImage, programOf('1.0.0'), { mode: 0o755 });
  const feed = {
    provider: 'generic',
    url: `http://127.0.0.1:${port}`,
    updaterCacheDirName: 'larkspur-updater',
  };
  writeFileSync(path.join(folder, 'app-update.yml'), JSON.stringify(feed));

  return {
    appImage,
    serve: (name, content) => {
      files[name] = content;
    },
    setPlace: (place) => {
      // electron-updater reads it from the last four bytes of the id.
      const last = Math.floor(place * 0xffffffff)
        .toString(16)
        .padStart(8, '0');
      writeFileSync(path.join(folder, '.updaterId'), `00000000-0000-5000-8000-0000${last}`);
    },
    run: async ({ channel = 'latest', install = false } = {}) => {
      const args = [path.join(import.meta.dirname, 'update-run.ts'), module, ...(install ? ['install'] : [])];
      const env = {
        ...process.env,
        APPIMAGE: appImage,
        UPDATE_FOLDER: folder,
        // The host's files are called as for this one, wherever the trial runs.
        TEST_UPDATER_ARCH: 'x64',
        UPDATE_CHANNEL: channel,
        XDG_CACHE_HOME: path.join(folder, 'cache'),
      };
      const { stdout } = await promisify(execFile)(process.execPath, args, { env });
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function updateFile(version: string, program: string, further: object = {}): string {
  const sum = createHash('sha512').update(program).digest('base64');
  const name = `Larkspur-${version}-linux-x86_64.AppImage`;
  const file = { url: name, sha512: sum, size: Buffer.byteLength(program) };
  return JSON.stringify({
    version,
    files: [file],
    path: name,
    sha512: sum,
    releaseDate: '2026-01-01T00:00:00Z',
    ...further,
  });
}

const configurationNames = { linux: 'linux', win32: 'win', darwin: 'mac' } as const;

export interface PackageReport {
  name: string;
  standIns: string[];
  faults: string[];
  weights: PackageWeight[];
}

const standInNames = { native: "keytar's native module", engine: "the engine's library" };

const isReal = (replaced: string[]) => ({
  native: !replaced.includes(standInNames.native),
  engine: !replaced.includes(standInNames.engine),
});

/** Packs each architecture for one system and inspects the result. */
export async function checkPackages(
  system: System,
  configuration: ReleaseConfiguration,
  environment: Environment,
  versions: { app: string; electron: string },
  weighs: boolean,
  isRepeated: boolean,
): Promise<PackageReport[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-release-'));
  const standIns = new Map<string, string[]>();
  const faults: string[] = [];
  try {
    const overrides = environmentOverrides(configuration, environment);
    const targets = targetsOf(configuration, configurationNames[system]);
    const replace = async (context: AfterPackContext) => {
      const wanted = wantedSystem(context.electronPlatformName, context.arch);
      /** What is of this machine, or missing, must be refused by the hook before a stand-in takes its place. */
      const standIn = async (what: string, file: string, refused: string) => {
        const refusal = await afterPack(context).catch((error: Error) => error.message);
        if (!refusal?.includes(refused))
          faults.push(`build/after-pack.ts let another ${what} into ${wanted}.`);
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, nativeModuleFor(wanted));
        standIns.set(wanted, [...(standIns.get(wanted) ?? []), what]);
      };
      const native = path.join(unpacked(context), nativeModulePath);
      if (existsSync(native) && systemOf(native) !== wanted) {
        await standIn(standInNames.native, native, "keytar's native module is for");
      }
      const engine = path.join(unpacked(context), engineFolderOf(wanted), engineModule);
      if (!existsSync(engine) && context.electronPlatformName !== process.platform) {
        await standIn(standInNames.engine, engine, 'The library of the engine is missing');
      }
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
        weights: weighs ? weighPackage(app, isReal(replaced)) : [],
      });
    }
    const [first] = packed;
    if (system === 'linux' && first && isRepeated) {
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

const differencesFrom = (app: PackedApp, again: string): string[] =>
  differences(app.folder, path.join(again, path.basename(app.folder))).map(
    (difference) => `Packed twice, it is not the same: ${difference}.`,
  );

const unpacked = ({ packager, appOutDir }: AfterPackContext) =>
  path.join(packager.getResourcesDir(appOutDir), 'app.asar.unpacked');

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
    ...engineFaults(app),
    ...checkPaths(app),
    ...(await checkFuses(app, configuration.electronFuses)),
    ...checkIntegrity(app),
    ...checkUpdateFeed(app, overrides),
    ...checkBranding(app, version),
    ...checkInstallerNames(app, version),
    ...checkLegalFiles(app, root, version),
    ...(app.system === process.platform && app.system === 'linux' && app.arch === process.arch
      ? await tryPacked(app, folder)
      : []),
  ];
}

async function tryPacked({ resources }: PackedApp, folder: string): Promise<string[]> {
  const inside = path.join(folder, 'app.asar');
  extractAll(path.join(resources, 'app.asar'), inside);
  cpSync(`${path.join(resources, 'app.asar')}.unpacked`, `${inside}.unpacked`, { recursive: true });
  return [...(await tryUpdate(inside, folder)), ...(await tryEngine(inside, folder))];
}

async function tryEngine(inside: string, folder: string): Promise<string[]> {
  const file = path.join(folder, 'tiny.gguf');
  await writeTinyModel(file);
  const child = fork(path.join(inside, 'out/local/engine-process.js'), { execArgv: [] });
  try {
    child.send({ id: 1, file, task: { kind: 'embed', texts: ['bread'] } });
    const ended = once(child, 'exit').then(([code]) => [{ message: `it ended with ${code}` }]);
    const [{ result, message }] = await Promise.race([once(child, 'message'), ended]);
    return result?.vectors?.length === 1 ? [] : [`The packed engine reads no text: ${message}.`];
  } finally {
    child.kill('SIGKILL');
  }
}

/** Runs the packed updater against a host on this machine: a valid update is installed, a damaged one refused. */
async function tryUpdate(inside: string, folder: string): Promise<string[]> {
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
