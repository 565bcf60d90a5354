/**
 * Takes the place of what `node-llama-cpp` loads llama.cpp with, in the desktop app: the library that is packed, and nothing else.
 * The package's own way can clone, build and download, which takes other packages; and it tries the library out in another process,
 * which an app whose program is not Node cannot start. The engine is a process of its own already.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Llama, type LlamaOptions } from 'node-llama-cpp';
import { findEngineLibrary } from './engine-library.ts';

type Create = (options: object) => Promise<Llama>;

export async function getLlama({ logLevel, maxThreads }: LlamaOptions = {}): Promise<Llama> {
  const folder = findEngineLibrary();
  if (!folder) throw new Error('The library of the engine is missing.');
  const bindingPath = path.join(folder, 'llama-addon.node');
  // Of the package's internals, which its version in package.json pins.
  return (Llama as unknown as { _create: Create })._create({
    bindings: createRequire(import.meta.url)(bindingPath),
    bindingPath,
    buildType: 'prebuilt',
    buildMetadata: JSON.parse(readFileSync(path.join(folder, '_nlcBuildMetadata.json'), 'utf8')),
    logLevel,
    logger: Llama.defaultConsoleLogger,
    maxThreads,
    vramPadding: (total: number) => Math.min(total * 0.08, 1.6 * 1024 ** 3),
    ramPadding: (total: number) => Math.min(total * 0.25, 6 * 1024 ** 3),
    debug: false,
    numa: false,
    tempDir: false,
  });
}

export const getLlamaForOptions: typeof getLlama = (options) => getLlama(options);

/** Of `ipull`, which the package downloads models with. The server does that itself. */
export const DownloadStatus = {};
export const downloadFile = undefined;
export const downloadSequence = undefined;
