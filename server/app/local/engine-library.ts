import { existsSync } from 'node:fs';
import path from 'node:path';

const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'mac', linux: 'linux', win32: 'win' };

/** The package with llama.cpp's library for a system; it lies there in a folder of the same name. */
export const libraryName = (platform: NodeJS.Platform, arch: string): string =>
  [systems[platform], arch, ...(platform === 'darwin' && arch === 'arm64' ? ['metal'] : [])].join('-');

/**
 * The folder of the library for this system, seen from `out/local`; undefined where npm has not installed it. Libraries are loaded
 * by the system, which cannot look into the app's archive: they lie beside it.
 */
export function findEngineLibrary(): string | undefined {
  const name = libraryName(process.platform, process.arch);
  const modules = path
    .resolve(import.meta.dirname, '../../node_modules/@node-llama-cpp')
    .replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
  const folder = path.join(modules, name, 'bins', name);
  return existsSync(path.join(folder, 'llama-addon.node')) ? folder : undefined;
}
