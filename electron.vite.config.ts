import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { recordPackages } from './build/record-packages.ts';
import { rendererConfig } from './vite.config.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** electron-vite forces a relative base, which breaks deep paths: the shell serves the renderer from the root of `app://`. */
const rootBase: Plugin = { name: 'root-base', enforce: 'post', config: () => ({ base: '/' }) };

export default defineConfig({
  main: {
    plugins: [recordPackages(fromHere('.'), 'main')],
    define: {
      'import.meta.env.SERVER_URL': JSON.stringify(process.env.LARKSPUR_SERVER_URL ?? ''),
    },
    build: {
      outDir: fromHere('./out/main'),
      target: 'node24',
      minify: 'oxc',
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: fromHere('./electron/main/index.ts') },
        // keytar is native: load it from node_modules.
        external: ['keytar'],
      },
    },
  },
  preload: {
    plugins: [recordPackages(fromHere('.'), 'preload')],
    build: {
      outDir: fromHere('./out/preload'),
      target: 'node24',
      minify: 'oxc',
      externalizeDeps: false,
      // A sandboxed preload script must be a single CommonJS file, so the two can't share modules.
      rolldownOptions: {
        input: {
          index: fromHere('./electron/preload/index.ts'),
          shell: fromHere('./electron/preload/shell.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    ...rendererConfig,
    plugins: [...rendererConfig.plugins, rootBase, recordPackages(fromHere('.'), 'renderer')],
  },
});
