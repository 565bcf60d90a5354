import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getRawHeader } from '@electron/asar';
import { FuseV1Options, FuseVersion } from '@electron/fuses';
import {
  engineFolderOf,
  engineModule,
  enginesFolder,
  nativeModulePath,
  systemOf,
  wantedSystem,
} from './native-module.ts';

export const laterFuses = {
  // Without trap handlers, each WebAssembly memory access is bounds-checked in code: slower, and no safer.
  wasmTrapHandlers: true,
};

export const laterFuseConfig = {
  version: FuseVersion.V1 as const,
  [FuseV1Options.WasmTrapHandlers]: laterFuses.wasmTrapHandlers,
};

/**
 * The size limit of the app without Electron, in bytes: 15 MB, 25 MB for the server of the local mode, and 30 MB for the library
 * of the engine that runs models.
 */
const budget = 70 * 1024 * 1024;
const unwantedNames =
  /(\.map|\.env(\..*)?|\.pem|\.p12|\.pfx|\.p8|\.key|\.keystore|\.npmrc|\.tsx?|secret[^/]*|[._-]test\.[cm]?js)$/i;
const isLibrary = /\.(node|so|dll|dylib)$/;
const privateKey = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/;
const inlineMap = /sourceMappingURL=data:/;
/** Settings with secret values. A match of at least this length in the app is no coincidence. */
const secretSettings = /(SECRET|PASSWORD|TOKEN|_KEY|CSC_LINK|DATABASE_URL|SMTP_URL)/;
const shortestSecret = 12;

interface Packed {
  appOutDir: string;
  electronPlatformName: string;
  arch: number;
  packager: {
    getResourcesDir(appOutDir: string): string;
    /** Absent where there is no executable to set fuses in. */
    addElectronFuses?(packed: Packed, fuses: typeof laterFuseConfig): Promise<unknown>;
  };
}

/** Rejects a package without its native parts for this system, with secrets in it, or over its size limit. */
export async function afterPack(packed: Packed, environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const { appOutDir, electronPlatformName, arch, packager } = packed;
  const resources = packager.getResourcesDir(appOutDir);
  const asar = path.join(resources, 'app.asar');
  const unpacked = path.join(resources, 'app.asar.unpacked');
  const wanted = wantedSystem(electronPlatformName, arch);
  checkNativeModule(path.join(unpacked, nativeModulePath), wanted);
  checkEngine(unpacked, wanted);

  const loose = filesBelow(unpacked);
  const strays = [...loose, ...filesInAsar(asar)].filter((name) => unwantedNames.test(name));
  if (strays.length > 0) throw new Error(`These files must not be shipped: ${strays.join(', ')}.`);
  for (const file of [asar, ...loose]) checkContent(file, environment);

  await packager.addElectronFuses?.(packed, laterFuseConfig);

  const size = [asar, ...loose].reduce((sum, part) => sum + statSync(part).size, 0);
  if (size > budget) {
    throw new Error(`The app weighs ${megabytes(size)} MB; its budget is ${megabytes(budget)} MB.`);
  }
}

function checkNativeModule(file: string, wanted: string): void {
  if (!statSync(file, { throwIfNoEntry: false })) {
    throw new Error(`keytar's native module is missing: ${file}. Run npm ci where it can be built.`);
  }
  const found = systemOf(file);
  if (found !== wanted) throw new Error(`keytar's native module is for ${found}, the package for ${wanted}.`);
}

function checkEngine(unpacked: string, wanted: string): void {
  const folder = path.join(unpacked, engineFolderOf(wanted));
  if (!existsSync(path.join(folder, engineModule))) {
    throw new Error(`The library of the engine is missing: ${folder}. Run npm ci with optional packages.`);
  }
  for (const file of filesBelow(path.join(unpacked, enginesFolder))) {
    const found = systemOf(file);
    if (isLibrary.test(file) ? found !== wanted : found !== 'nothing known') {
      throw new Error(`${path.relative(unpacked, file)} is for ${found}, the package for ${wanted}.`);
    }
  }
}

/** File names don't reveal a pasted key, an inlined source map or a built-in setting. */
function checkContent(file: string, environment: NodeJS.ProcessEnv): void {
  const content = readFileSync(file, 'latin1');
  const name = path.basename(file);
  if (privateKey.test(content)) throw new Error(`${name} contains a private key.`);
  if (inlineMap.test(content)) throw new Error(`${name} contains an inlined source map.`);
  for (const [setting, value] of Object.entries(environment)) {
    // Settings that start with VITE_ are public.
    if (!value || value.length < shortestSecret || setting.startsWith('VITE_')) continue;
    if (secretSettings.test(setting) && content.includes(value)) {
      throw new Error(`${name} contains the value of ${setting}.`);
    }
  }
}

const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

interface Entry {
  files?: Record<string, Entry>;
}

function filesInAsar(asar: string): string[] {
  const list = (entry: Entry, below: string): string[] =>
    Object.entries(entry.files ?? {}).flatMap(([name, inner]) =>
      inner.files ? list(inner, `${below}${name}/`) : [below + name],
    );
  return list(getRawHeader(asar).header as Entry, '');
}
