import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { rendererConfig } from './vite.config.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** electron-vite forces a relative base, which breaks deep paths: the shell serves the renderer from the root of `app://`. */
const rootBase: Plugin = { name: 'root-base', enforce: 'post', config: () => ({ base: '/' }) };

export default defineConfig({
  main: {
    build: {
      outDir: fromHere('./out/main'),
      target: 'node24',
      minify: 'oxc',
      // keytar is native: it is loaded from node_modules, never bundled.
      externalizeDeps: { include: ['keytar'] },
      rolldownOptions: { input: { index: fromHere('./electron/main/index.ts') } },
    },
  },
  preload: {
    build: {
      outDir: fromHere('./out/preload'),
      target: 'node24',
      minify: 'oxc',
      externalizeDeps: false,
      // A sandboxed preload script is one CommonJS file.
      rolldownOptions: {
        input: { index: fromHere('./electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: { ...rendererConfig, plugins: [...rendererConfig.plugins, rootBase] },
});
