import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { treeShakeRouter } from './build/site/tree-shake-router.ts';
import { apiPrefixes } from './contract/paths.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server during development. The dev server proxies the API's paths to it. */
const serverUrl = `http://127.0.0.1:${process.env.PORT || '8080'}`;
/** The port of the dev server. */
const devPort = Number(process.env.DEV_PORT || '5173');

const formParts = /node_modules\/(react-hook-form|@hookform)\/|\/src\/lib\/payload-resolver\.ts/;
const schemaParts =
  /node_modules\/zod\/|\/contract\/(zod|call|text|api\/(account|settings|tasks|team)|model\/roles)\.ts/;

/** Every page that has a button has the router, but not the other way round. */
const routerParts =
  /node_modules\/react-router(-dom)?\/|\/src\/ui\/(button\.tsx|classes\.ts|mark\.tsx|tag\.tsx)/;
const reactParts = /node_modules\/(react|react-dom|scheduler)\//;
/** Modules that most dashboard pages share, too small for a request each. */
const screenParts =
  /\/src\/ui\/(field|notice|empty-state|pagination|confirm-dialog|dialog|copy-button|table)\.tsx|\/(use-focus-after-removal|use-followed-task|use-debounced|is-text-field|use-is-owner|use-single-flight|format-date|task-statuses|display-text)\.ts/;
/** The same, of those that also load the API client and the query cache. */
const taskParts = /\/src\/lib\/(cancel-task|use-draft|draft-notice)\.tsx?|\/contract\/api\/settings\.ts/;

/** The renderer of website and desktop app. */
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
    // Maps pages to their files, for prerendering.
    manifest: true,
    rolldownOptions: {
      input: fromHere('./src/index.html'),
      // Few chunks for forms and calls, so that a first visit makes few requests. Separate ones, so that no single task
      // evaluates them all on a slow phone.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'forms', test: formParts },
            { name: 'schemas', test: schemaParts },
            { name: 'react', test: reactParts },
            { name: 'router', test: routerParts },
            { name: 'screens', test: screenParts },
            { name: 'tasks', test: taskParts },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: devPort,
    strictPort: true,
    // Media are served from the built site.
    proxy: Object.fromEntries([...apiPrefixes, '/media/'].map((prefix) => [prefix, { target: serverUrl }])),
  },
} satisfies UserConfig;

export default defineConfig(rendererConfig);
