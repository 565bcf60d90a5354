import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { treeShakeRouter } from './build/site/tree-shake-router.ts';
import { apiPrefixes } from './contract/paths.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Where the server listens during development; the dev server forwards the API's paths to it. */
const serverUrl = `http://127.0.0.1:${process.env.PORT || '8080'}`;
/** The port of the dev server itself. */
const devPort = Number(process.env.DEV_PORT || '5173');

const formParts = /node_modules\/(react-hook-form|@hookform)\//;
const schemaParts = /node_modules\/zod\/|\/contract\/(zod|call|text)\.ts/;

const reactParts = /node_modules\/(react|react-dom|scheduler)\//;
/** What most screens of the dashboard share, each part of it hardly worth a request. */
const screenParts =
  /\/src\/ui\/(field|notice|empty-state|pagination|confirm-dialog)\.tsx|\/(use-focus-after-removal|task-statuses)\.ts/;

/** The one renderer, for the website and for the desktop shell alike. */
export const rendererConfig = {
  root: fromHere('./src'),
  base: '/',
  plugins: [react(), tailwindcss(), treeShakeRouter],
  build: {
    outDir: fromHere('./out/renderer'),
    emptyOutDir: true,
    target: 'es2022',
    minify: 'oxc',
    modulePreload: { polyfill: false },
    sourcemap: false,
    // Tells the prerendering which files show which page.
    manifest: true,
    rolldownOptions: {
      input: fromHere('./src/index.html'),
      // What forms and calls need comes in few pieces, so that a first visit makes few requests; and apart from each other
      // and from React, so that no single task of a slow phone has to start everything.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'forms', test: formParts },
            { name: 'schemas', test: schemaParts },
            { name: 'react', test: reactParts },
            { name: 'screens', test: screenParts },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: devPort,
    strictPort: true,
    // Media come from the built site: they are no modules.
    proxy: Object.fromEntries([...apiPrefixes, '/media/'].map((prefix) => [prefix, { target: serverUrl }])),
  },
} satisfies UserConfig;

export default defineConfig(rendererConfig);
