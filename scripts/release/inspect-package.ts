import { createHash } from 'node:crypto';
import { existsSync, globSync, lstatSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { extractFile, getRawHeader, listPackage, statFile } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import plist from 'plist';
import { NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { parse } from 'yaml';
import { laterFuses } from '../../build/after-pack.ts';
import { engineFolderOf, enginesFolder, nativeModulePath } from '../../build/native-module.ts';
import { root } from '../build-inputs.ts';
import type { ReleaseConfiguration, ReleaseOverrides } from './configuration.ts';
import { expectedFiles } from './manifests.ts';
import type { PackedApp } from './pack.ts';

/**
 * What an app's archive may contain: the build, with the server of the local mode, keytar, and the library of the engine. After-pack
 * checks that this is of the package's system.
 */
const mayContain =
  /^(package\.json|node_modules\/@node-llama-cpp\/(?:linux|mac|win)-(?:x64|arm64|arm64-metal)\/bins\/.+|out\/build\.json|out\/(main|preload|renderer|local)\/.+|node_modules\/keytar\/(package\.json|lib\/[^/]+\.js|build\/Release\/keytar\.node))$/;

export function checkArchive({ system, arch, resources }: PackedApp, project = root): string[] {
  const asar = path.join(resources, 'app.asar');
  const inside = listPackage(asar, { isPack: false })
    .map((name) => name.replaceAll('\\', '/').replace(/^\//, ''))
    .filter((name) => !('files' in statFile(asar, name)));
  const found = inside
    .filter((name) => !mayContain.test(name))
    .map((name) => `app.asar contains ${name}, which nobody asked for.`);
  const built = builtFiles(project);
  if (built.length === 0) found.push('There is no build to compare with: run npm run build first.');
  const wanted = [...built, 'package.json', nativeModulePath];
  found.push(...wanted.filter((name) => !inside.includes(name)).map((name) => `app.asar lacks ${name}.`));
  const native = inside.includes(nativeModulePath) && statFile(asar, nativeModulePath);
  if (native && !isUnpacked(native)) found.push("keytar's native module is not unpacked.");
  const engine = engineFolderOf(`${system} ${arch}`);
  const engines = inside.filter((name) => name.startsWith(enginesFolder));
  found.push(
    ...engines
      .filter((name) => !name.startsWith(`${engine}/`))
      .map((name) => `app.asar contains ${name}, of another system.`),
    ...engines.filter((name) => !isUnpacked(statFile(asar, name))).map((name) => `${name} is not unpacked.`),
  );
  const packed = JSON.parse(extractFile(asar, 'package.json').toString());
  if (packed.main !== 'out/main/index.js') found.push(`The packed package.json starts ${packed.main}.`);
  if (packed.devDependencies || packed.scripts)
    found.push('The packed package.json tells how the app is built.');
  return found;
}

const isUnpacked = (entry: ReturnType<typeof statFile>) => 'unpacked' in entry && entry.unpacked === true;

/** Faults of what was built in: a path of the machine would tell of it, and make each build another. */
export function checkPaths({ resources }: PackedApp, project = root): string[] {
  const folder = path.resolve(project);
  if (folder.split(path.sep).length < 3) return [];
  const content = readFileSync(path.join(resources, 'app.asar'));
  return content.includes(folder) ? [`app.asar tells that it was built in ${folder}.`] : [];
}

function builtFiles(project: string): string[] {
  const folders = ['out/main', 'out/preload', 'out/renderer', 'out/local'].map((folder) =>
    path.join(project, folder),
  );
  return folders.filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(br|gz|map)$/.test(entry.name))
      .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  );
}

const programs = { linux: 'larkspur', win32: 'Larkspur.exe', darwin: 'Larkspur.app' };
const on = '1'.charCodeAt(0);

export async function checkFuses(
  app: PackedApp,
  wanted: ReleaseConfiguration['electronFuses'],
): Promise<string[]> {
  const wire = await getCurrentFuseWire(path.join(app.folder, programs[app.system]));
  const names = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
  const asks: Record<string, unknown> = { ...laterFuses, ...wanted };
  return names.flatMap((name) => {
    const asked = asks[`${name[0]?.toLowerCase()}${name.slice(1)}`];
    if (asked === undefined) return [`electron-builder.yml leaves the fuse ${name} to Electron.`];
    const isOn = wire[FuseV1Options[name as keyof typeof FuseV1Options]] === on;
    return isOn === asked
      ? []
      : [`The fuse ${name} is ${isOn ? 'on' : 'off'}, not as electron-builder.yml says.`];
  });
}

export function checkIntegrity(app: PackedApp): string[] {
  if (app.system === 'linux') return [];
  const { headerString } = getRawHeader(path.join(app.resources, 'app.asar'));
  const hash = createHash('sha256').update(headerString).digest('hex');
  const built = app.system === 'darwin' ? macIntegrity(app) : windowsIntegrity(app);
  if (!built) return ["The program holds no hash of the app's archive."];
  return built.algorithm === 'SHA256' && built.hash === hash
    ? []
    : [`The program holds ${built.algorithm} ${built.hash} for an archive of SHA256 ${hash}.`];
}

interface Integrity {
  algorithm: string;
  hash: string;
}

const macInformation = ({ folder }: PackedApp) =>
  plist.parse(readFileSync(path.join(folder, 'Larkspur.app/Contents/Info.plist'), 'utf8')) as Record<
    string,
    unknown
  >;

function macIntegrity(app: PackedApp): Integrity | undefined {
  const block = macInformation(app).ElectronAsarIntegrity as Record<string, Integrity> | undefined;
  return block?.['Resources/app.asar'];
}

const windowsResources = ({ folder }: PackedApp) =>
  NtExecutableResource.from(NtExecutable.from(readFileSync(path.join(folder, programs.win32)))).entries;

function windowsIntegrity(app: PackedApp): Integrity | undefined {
  const entry = windowsResources(app).find(({ type, id }) => type === 'INTEGRITY' && id === 'ELECTRONASAR');
  if (!entry) return undefined;
  const blocks: { file: string; alg: string; value: string }[] = JSON.parse(
    Buffer.from(entry.bin).toString(),
  );
  const block = blocks.find(({ file }) => file === 'resources\\app.asar');
  return block && { algorithm: block.alg, hash: block.value };
}

export function checkUpdateFeed(
  { system, resources }: PackedApp,
  { publish, win }: ReleaseOverrides,
): string[] {
  const file = path.join(resources, 'app-update.yml');
  if (!existsSync(file)) return ['app-update.yml is missing: this copy would never find an update.'];
  const feed = parse(readFileSync(file, 'utf8'));
  const found: string[] = [];
  if (feed.provider !== 'generic' || feed.url !== publish.url) {
    found.push(`app-update.yml leads to ${feed.provider} ${feed.url}, not to ${publish.url}.`);
  }
  if (!feed.updaterCacheDirName) found.push('app-update.yml names no folder for downloads.');
  const wanted = JSON.stringify(system === 'win32' ? win.publish.publisherName : undefined);
  const accepted = JSON.stringify(feed.publisherName);
  if (accepted !== wanted) found.push(`app-update.yml accepts ${accepted}, not ${wanted}.`);
  return found;
}

export function checkInstallerNames({ system, installers }: PackedApp, version: string): string[] {
  const part = { linux: '-linux-', win32: '-win-', darwin: '-mac-' }[system];
  const wanted = expectedFiles(version).packages.filter((name) => name.includes(part));
  return JSON.stringify([...installers].sort()) === JSON.stringify(wanted.sort())
    ? []
    : [`Installers would be called ${installers.join(', ')}, not ${wanted.join(', ')}.`];
}

export function checkBranding(app: PackedApp, version: string): string[] {
  if (app.system === 'darwin') return checkMacBranding(app, version);
  return app.system === 'win32' ? checkWindowsBranding(app, version) : checkLinuxBranding(app, version);
}

const droppedOnDock = ['larkspur', 'csv', 'pdf', 'docx', 'zip', 'public.folder'];

function checkMacBranding(app: PackedApp, version: string): string[] {
  const information = macInformation(app);
  const schemes = JSON.stringify(information.CFBundleURLTypes ?? '');
  const icon = path.join(app.resources, String(information.CFBundleIconFile));
  const found: string[] = [];
  if (information.CFBundleName !== 'Larkspur') found.push(`The app is called ${information.CFBundleName}.`);
  if (information.CFBundleShortVersionString !== version) found.push('Info.plist has another version.');
  if (!schemes.includes('"larkspur"')) found.push('Info.plist does not claim larkspur:// links.');
  const types = JSON.stringify(information.CFBundleDocumentTypes ?? '');
  const missing = droppedOnDock.filter((type) => !types.includes(`"${type}"`));
  if (missing.length > 0) found.push(`The dock takes no ${missing.join(', ')}.`);
  const ours = readFileSync(path.join(root, 'resources/icons/icon.icns'));
  if (!existsSync(icon) || !readFileSync(icon).equals(ours))
    found.push("Info.plist names no icon of the app's.");
  return found;
}

function checkWindowsBranding(app: PackedApp, version: string): string[] {
  const entries = windowsResources(app);
  const [information] = Resource.VersionInfo.fromEntries(entries);
  const [language] = information?.getAllLanguagesForStringValues() ?? [];
  const values = language ? information?.getStringValues(language) : undefined;
  const found: string[] = [];
  if (values?.ProductName !== 'Larkspur') found.push(`The program is called ${values?.ProductName}.`);
  if (values?.FileVersion !== version)
    found.push(`The program says that it is version ${values?.FileVersion}.`);
  const [icons] = Resource.IconGroupEntry.fromEntries(entries);
  if (!icons?.icons.length) found.push('The program has no icon.');
  return found;
}

function checkLinuxBranding({ folder, installerInputs }: PackedApp, version: string): string[] {
  const all = JSON.stringify(installerInputs);
  const found: string[] = [];
  const wanted = expectedFiles(version).packages.filter((name) => name.includes('-linux-')).length;
  if (installerInputs.length !== wanted)
    found.push(`${installerInputs.length} installers were prepared, not ${wanted}.`);
  const entries = globSync('usr/share/metainfo/*.metainfo.xml', { cwd: folder });
  if (entries.length !== 1) found.push('The AppImage has no entry for software centers.');
  const installed = installerInputs.filter((one) => JSON.stringify(one).includes('=/usr/share/metainfo/'));
  if (installed.length !== wanted - wanted / 3)
    found.push('deb or rpm install no entry for software centers.');
  if (!all.includes('x-scheme-handler/larkspur'))
    found.push('The desktop entry does not claim larkspur:// links.');
  for (const type of ['text/csv', 'application/vnd.larkspur.archive']) {
    if (!all.includes(type)) found.push(`The desktop entry does not open ${type}.`);
  }
  if (all.includes('--no-sandbox')) found.push("A desktop entry switches Chromium's sandbox off.");
  for (const size of [16, 512]) {
    if (!all.includes(`/hicolor/${size}x${size}/apps/larkspur.png`))
      found.push(`No icon of ${size} pixels is installed.`);
  }
  if (!statSync(path.join(folder, programs.linux)).isFile())
    found.push('There is no program called larkspur.');
  return found;
}

/** The files in which two folders differ; of an archive of the app, the files inside. Empty for equal folders. */
export function differences(one: string, other: string): string[] {
  const [ours, theirs] = [filesIn(one), filesIn(other)];
  return [...new Set([...ours, ...theirs])].sort().flatMap((name) => {
    if (!theirs.has(name)) return [`${name} is only in the first`];
    if (!ours.has(name)) return [`${name} is only in the second`];
    const [first, second] = [path.join(one, name), path.join(other, name)];
    if (contentOf(first).equals(contentOf(second))) return [];
    return name.endsWith('.asar') ? differencesInside(name, first, second) : [`${name} differs`];
  });
}

const filesIn = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) =>
        path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
      ),
  );

const contentOf = (file: string): Buffer =>
  lstatSync(file).isSymbolicLink() ? Buffer.from(readlinkSync(file)) : readFileSync(file);

function differencesInside(name: string, one: string, other: string): string[] {
  const [ours, theirs] = [listPackage(one, { isPack: false }), listPackage(other, { isPack: false })];
  const contents = (archive: string, file: string) => {
    const stat = statFile(archive, file);
    if ('files' in stat) return 'folder';
    if ('link' in stat || stat.unpacked) return JSON.stringify(stat);
    return extractFile(archive, file).toString('base64');
  };
  const found = [...new Set([...ours, ...theirs])].sort().flatMap((listed) => {
    const file = listed.replace(/^[\\/]/, '');
    if (!theirs.includes(listed)) return [`${name}: ${file} is only in the first`];
    if (!ours.includes(listed)) return [`${name}: ${file} is only in the second`];
    return contents(one, file) === contents(other, file) ? [] : [`${name}: ${file} differs`];
  });
  if (found.length > 0) return found;
  const isOrder = getRawHeader(one).headerString !== getRawHeader(other).headerString;
  return [`${name} differs ${isOrder ? 'in its list of files' : 'outside its files'}`];
}
