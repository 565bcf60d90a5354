import { existsSync } from 'node:fs';
import path from 'node:path';

const systems: Partial<Record<NodeJS.Platform, string>> = { darwin: 'mac', linux: 'linux', win32: 'win' };

export const libraryName = (platform: NodeJS.Platform, arch: string): string =>
  [systems[platform], arch, ...(platform === 'darwin' && arch === 'arm64' ? ['metal'] : [])].join('-');

/**
 * Libraries are loaded by the system, which cannot look into the app's archive: they lie beside it. Undefined
 * where npm has not installed one.
 */
export function findEngineLibrary(): string | undefined {
  const name = libraryName(process.platform, process.arch);
  const modules = path
    .resolve(import.meta.dirname, '../../node_modules/@node-llama-cpp')
    .replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked');
  const folder = path.join(modules, name, 'bins', name);
  return existsSync(path.join(folder, 'llama-addon.node')) ? folder : undefined;
}
