import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { refuseCircularChunks, treeShakeRouter } from './build/site/bundling.ts';
import { apiPrefixes } from './contract/platform/paths.ts';

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The server during development. The dev server proxies the API's paths to it. */
const serverUrl = `http://127.0.0.1:${process.env.PORT || '8080'}`;
/** The port of the dev server. */
const devPort = Number(process.env.DEV_PORT || '5173');

const formParts = /node_modules\/(react-hook-form|@hookform)\/|\/src\/lib\/payload-resolver\.ts/;
const zodParts = /node_modules\/zod\//;
const schemaParts =
  /\/contract\/(platform\/(zod|call|text|mail-address|day)|account\/((account|team)\.calls|roles|proof|themes)|tasks\/tasks\.calls|organization\/settings)\.ts/;

/** What settings and the pages of mailed links share; no first screen of the dashboard needs it. */
const ownAccountParts =
  /\/contract\/(account\/(own-account|sessions)|organization\/settings)\.calls\.ts|\/features\/(settings\/form-outcome|account\/settings\/use-own-account)\.tsx?/;

/** Passwords and second factors, which several pages of the account share. */
const passwordParts = /\/contract\/account\/(passwords|second-factor)\.calls\.ts/;

/** Every page that has a button has the router, but not the other way round. */
const routerParts =
  /node_modules\/react-router(-dom)?\/|\/contract\/(site\/brand|platform\/paths)\.ts|\/src\/ui\/(button\.tsx|mark\.tsx|tag\.tsx|use-dismiss\.ts)/;
const reactParts = /node_modules\/(react|react-dom|scheduler)\//;
/** Modules that most dashboard pages share, too small for a request each. */
const screenParts =
  /\/src\/ui\/(field|notice|dialog|table)\.tsx|\/(problem-text|use-focus-after-removal|use-followed-task|use-debounced|use-page-title|use-is-owner|use-single-flight|task-statuses|display-text)\.ts/;
/** The same, of those that also load the API client and the query cache. */
const taskParts =
  /\/src\/(lib\/(use-dismissed|use-draft|in-megabytes)\.ts|ui\/(cancel-task|confirm-mutation|draft-notice|failure-notice|options|server-button|left-out-notice)\.tsx)/;

/** The query cache, what narrows the lists that it holds, and names of the desktop app, which no public page needs. */
const queryParts =
  /node_modules\/@tanstack\/(react-query|query-core)\/|\/src\/(platform\/use-is-local\.ts|lib\/(use-call\.ts|use-list-address\.ts|use-media-query\.ts|use-theme\.ts|preferences\.ts|api\.tsx))|\/src\/ui\/filter-control\.ts|\/features\/(search|recruiting)\/query-keys\.ts|\/contract\/(content\/post-kinds|desktop\/(offline|local-server\/messages)|account\/preferences\.calls)\.ts/;
/** What generator, lists and pages of posts share. */
const postParts =
  /\/src\/features\/content\/(post-kind-texts|use-posts)\.tsx?|\/contract\/(content\/(content\.calls|open-prompts|post-filters|proposals\.calls|text-actions)|organization\/company-profile\.calls)\.ts/;
/** What lists and pages of posts share and the generator does not need. */
const postLabelParts =
  /\/src\/features\/content\/(label-filters|fold-button|post-notes|post-claims|draft-note|take-post)\.tsx|\/contract\/content\/(posts\.calls|brand-voice\.calls)\.ts/;
/** Forms over something that others may change meanwhile. */
const versionedParts = /\/src\/(lib\/use-versioned-form\.ts|ui\/conflict[\w-]*\.tsx)/;
/** Who may make which call, for buttons of many pages, and the button that stands beside them. */
const permittedParts =
  /\/src\/(lib\/use-refusal\.ts|ui\/(cancel-button|permitted-button)\.tsx)|\/contract\/organization\/acting\.ts/;
/** Unfinished drafts, and the calls for them. */
const draftParts =
  /\/contract\/content\/generation-drafts\.calls\.ts|\/features\/content\/generation-draft\.tsx/;
/** What list, results and form of searches share. */
const searchParts =
  /\/use-search-(status|jobs)\.ts|\/contract\/(search\/((sourcing|searches|search-sources)\.calls|job-filters|result-filters|criteria|watch-paces|decisions)|recruiting\/search-people\.calls)\.ts/;
/** The editor of posts, loaded when one is opened. */
const editorParts =
  /node_modules\/(@tiptap|prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname|linkifyjs|markdown-it|linkify-it|mdurl|uc\.micro|entities|punycode\.js|diff|fast-equals)\//;
/** What a person's page shares with the table of the talent pool. */
const peopleParts =
  /\/candidates\/delete-candidate-dialog\.tsx?|\/people\/use-candidates\.ts|\/talent-pool\/download\.ts|\/candidates\/use-person\.ts|\/person-form\/grounds-fields\.tsx|\/applicant-system\/(applicant-system-button|person-there|use-hand-over)\.tsx?|\/contract\/recruiting\/(hand-overs|applicant-system)(\.calls)?\.ts|\/contract\/people\/((people|person-fields|pool-people|talent-pool)\.calls|pool-filters|import-limits|lawful-bases|text-encodings)\.ts|\/contract\/(platform\/past-day|desktop\/desktop-files)\.ts|\/src\/lib\/download\.ts/;

/** What shows files that are dragged over a page or were given to the desktop app. */
const givenParts =
  /\/src\/(app\/given-notice\.tsx|platform\/use-given-files\.ts|ui\/(drop-overlay\.tsx|use-file-drag\.ts))/;

/** Chunks that every page has loaded, and those that the frame of the dashboard has loaded before any of its pages. */
const loadedEverywhere = /\/(react|router|rolldown-runtime|index)-[^/]*\.js$/;
const loadedByDashboard = /\/((api-client|queries|zod|schemas|screens)-[^/]*\.js|index-[^/]*\.css)$/;

/**
 * Leaves out what has been loaded already. Each name in the list that a chunk keeps of what its imports need costs about ten
 * bytes, since its hash does not compress.
 */
const withoutLoaded = (_file: string, names: string[], { hostId }: { hostId: string }): string[] => {
  const isOfDashboard = hostId.includes('dashboard-routes');
  return names.filter(
    (name) => !loadedEverywhere.test(name) && !(isOfDashboard && loadedByDashboard.test(name)),
  );
};

/** The renderer of website and desktop app. */
export const rendererConfig = {
  root: fromHere('./src'),
  base: '/',
  plugins: [react(), tailwindcss(), treeShakeRouter, refuseCircularChunks],
  build: {
    outDir: fromHere('./out/renderer'),
    emptyOutDir: true,
    target: 'es2022',
    minify: 'oxc',
    modulePreload: { polyfill: false, resolveDependencies: withoutLoaded },
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
            { name: 'zod', test: zodParts },
            { name: 'schemas', test: schemaParts },
            { name: 'react', test: reactParts },
            { name: 'router', test: routerParts },
            { name: 'screens', test: screenParts },
            { name: 'passwords', test: passwordParts },
            { name: 'own-account', test: ownAccountParts },
            { name: 'tasks', test: taskParts },
            { name: 'queries', test: queryParts },
            { name: 'editor', test: editorParts },
            { name: 'posts', test: postParts },
            { name: 'post-labels', test: postLabelParts },
            { name: 'versioned', test: versionedParts },
            { name: 'drafts', test: draftParts },
            { name: 'searches', test: searchParts },
            { name: 'permitted', test: permittedParts },
            { name: 'people', test: peopleParts },
            { name: 'given', test: givenParts },
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
