import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { engineFolderOf, nativeModulePath } from '../../build/native-module.ts';
import { root } from '../build-inputs.ts';
import type { PackedApp, System } from './pack.ts';

/** What one kind of package adds to Electron, in bytes; undefined for what can't be weighed on this machine. */
export interface PackageWeight {
  kind: string;
  arch: string;
  archive: number | undefined;
  localServer: number | undefined;
  native: number | undefined;
  engine: number | undefined;
  legal: number | undefined;
}

type Weigh = (content: Buffer) => number | undefined;

/** Undefined without the program `xz`. */
const xz =
  (...options: string[]): Weigh =>
  (content) => {
    const { status, stdout } = spawnSync('xz', ['--stdout', ...options], {
      input: content,
      maxBuffer: 512 * 1024 * 1024,
    });
    return status === 0 ? stdout.length : undefined;
  };

const deflate =
  (pieceBytes = Number.POSITIVE_INFINITY) =>
  (content: Buffer): number => {
    let sum = 0;
    for (let at = 0; at < content.length; at += pieceBytes) {
      sum += deflateRawSync(content.subarray(at, at + pieceBytes), { level: 9 }).length;
    }
    return sum;
  };

const kib = 1024;
const appImage = deflate(128 * kib);
const asIs: Weigh = (content) => content.length;

const kinds: Record<System, Record<string, Weigh>> = {
  linux: {
    'unpacked, Linux': asIs,
    'AppImage (squashfs: Deflate, 128 KB each)': appImage,
    'deb (xz)': xz('-6'),
    'rpm (xz -9)': xz('-9'),
  },
  win32: {
    'unpacked, Windows': asIs,
    'exe (7z: LZMA2 with 1 MB)': xz('--lzma2=preset=9,dict=1MiB'),
  },
  darwin: {
    'unpacked, macOS': asIs,
    'dmg (Deflate, 256 KB each)': deflate(256 * kib),
    'zip (Deflate)': deflate(),
  },
};

const engineFiles = ({ system, arch, resources }: PackedApp): string[] =>
  filesBelow(path.join(resources, 'app.asar.unpacked', engineFolderOf(`${system} ${arch}`)));

export function weighPackage(app: PackedApp, isReal: { native: boolean; engine: boolean }): PackageWeight[] {
  const { system, arch, resources } = app;
  const asar = path.join(resources, 'app.asar');
  const archive = readFileSync(asar);
  const localServer = Buffer.concat(localFilesIn(asar));
  const native = readFileSync(path.join(resources, 'app.asar.unpacked', nativeModulePath));
  const engine = Buffer.concat(engineFiles(app).map((file) => readFileSync(file)));
  const legal = Buffer.concat(filesBelow(path.join(resources, 'legal')).map((file) => readFileSync(file)));
  return Object.entries(kinds[system]).map(([kind, weigh]) => ({
    kind,
    arch,
    archive: weigh(archive),
    localServer: weigh(localServer),
    native: isReal.native ? weigh(native) : undefined,
    engine: isReal.engine ? weigh(engine) : undefined,
    legal: weigh(legal),
  }));
}

const localFilesIn = (asar: string): Buffer[] =>
  listPackage(asar, { isPack: false })
    .map((name) => name.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((name) => name.startsWith('out/local/') && !('files' in statFile(asar, name)))
    .map((name) => extractFile(asar, name));

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();

/** The most that the local mode may add, in bytes, whichever package is downloaded. */
const localBudget = { disk: 25e6, download: 9.1e6 };
const localFolder = path.join(root, 'out/local');
const engineCode = /^engine-/;
/** The most that the engine may take on disk, with its code. In bytes. */
const engineBudget = 30e6;

export function engineFaults(app: PackedApp): string[] {
  const code = filesBelow(localFolder).filter((file) => engineCode.test(path.basename(file)));
  const bytes = [...engineFiles(app), ...code].reduce((sum, file) => sum + statSync(file).size, 0);
  return bytes > engineBudget
    ? [`The engine takes ${megabytes(bytes)} MB on disk, not ${megabytes(engineBudget)}.`]
    : [];
}

const localParts: [name: string, files: RegExp][] = [
  ['migrated database', /^new-database/],
  ['PGlite, compressed', /^pglite\./],
  ['engine of models, without its library', engineCode],
  ['word lists, places and sample', /^shipped\/resources\//],
  ['migrations', /^shipped\//],
  ['code', /./],
];

export interface LocalWeight {
  name: string;
  disk: number;
  /** In the package that compresses least, an AppImage. */
  deflate: number;
  xz: number | undefined;
}

export function weighLocalServer(): LocalWeight[] {
  const files = filesBelow(localFolder);
  const nameOf = (file: string) => path.relative(localFolder, file).replaceAll(path.sep, '/');
  const weigh = (name: string, of: string[]): LocalWeight => {
    const content = Buffer.concat(of.map((file) => readFileSync(file)));
    return { name, disk: content.length, deflate: appImage(content), xz: xz('-6')(content) };
  };
  const partOf = (file: string) => localParts.find(([, pattern]) => pattern.test(nameOf(file)))?.[0];
  const parts = localParts.map(([name]) =>
    weigh(
      name,
      files.filter((file) => partOf(file) === name),
    ),
  );
  return [...parts.sort((one, other) => other.disk - one.disk), weigh('together', files)];
}

export function localFaults(weights: LocalWeight[]): string[] {
  const { disk = 0, deflate: download = 0 } = weights.at(-1) ?? {};
  const over = (what: string, bytes: number, budget: number) =>
    bytes > budget
      ? [`The local server takes ${megabytes(bytes)} MB ${what}, not ${megabytes(budget)}.`]
      : [];
  return [...over('on disk', disk, localBudget.disk), ...over('to download', download, localBudget.download)];
}

const megabytes = (bytes: number | undefined): string =>
  bytes === undefined ? '' : (bytes / 1e6).toFixed(bytes < 1e5 ? 2 : 1);

export function describeWeights(packages: PackageWeight[], local: LocalWeight[]): string {
  const rows = new Map<string, { arch: string[]; cells: string[] }>();
  for (const { kind, arch, archive, localServer, native, engine, legal } of packages) {
    const all = archive === undefined ? undefined : archive + (native ?? 0) + (engine ?? 0) + (legal ?? 0);
    const cells = [
      kind,
      ...[archive, localServer].map(megabytes),
      ...[native, engine].map((bytes) => (bytes === undefined ? 'not here' : megabytes(bytes))),
      ...[legal, all].map(megabytes),
    ];
    const row = rows.get(cells.join()) ?? { arch: [], cells };
    row.arch.push(arch);
    rows.set(cells.join(), row);
  }
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line([
      'MB, without Electron',
      'for',
      '`app.asar`',
      'of it the local server',
      'native module',
      'library of the engine',
      'legal texts',
      'together',
    ]),
    line(Array(8).fill('---')),
    ...[...rows.values()].map(({ arch, cells: [kind = '', ...rest] }) =>
      line([kind, arch.join(', '), ...rest]),
    ),
    '',
    line(['local mode, MB', 'on disk', 'to download (AppImage)', 'xz']),
    line(Array(4).fill('---')),
    ...local.map(({ name, ...weights }) =>
      line([name, ...[weights.disk, weights.deflate, weights.xz].map(megabytes)]),
    ),
  ].join('\n');
}
