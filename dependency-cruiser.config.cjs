/**
 * Which folder may import which: `app, site → features → platform, ui, lib → contract`; `server/app → modules → platform →
 * contract`; `electron → contract`. Between capabilities, imports run down one list. `npm run check` holds the rules.
 */
const tests = '[.]test[.]tsx?$';
const serverPackages = '^node_modules/(electron|fastify|drizzle-orm|pg|pg-boss)/';

/** From the lowest up: a module imports only those before it. */
const modules = ['account', 'organization', 'people', 'search', 'recruiting', 'content', 'tasks', 'site'];
const features = [
  'settings',
  'account',
  'organization',
  'people',
  'search',
  'recruiting',
  'content',
  'desktop',
];

/** A rule for each name of a list, against imports of those above it. Warnings: some imports still run upward. */
const downward = (folder, names) =>
  names.slice(0, -1).map((name, at) => ({
    name: `${folder.replaceAll('/', '-')}-${name}-imports-downward`,
    severity: 'warn',
    from: { path: `^${folder}/${name}/`, pathNot: tests },
    to: { path: `^${folder}/(${names.slice(at + 1).join('|')})/` },
  }));

/** Imports of modules by what stands below them, to be turned around. */
const upward = {
  'server/platform/files/file-store.ts': 'server/modules/organization/settings/quotas.ts',
};
const exactly = (files) => `^(${files.join('|').replaceAll('.', '[.]')})$`;

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A circle of imports has no order in which it can be read or loaded.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract imports nothing of ours, and runs in every process.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { path: ['^(server|src|electron|tests|scripts|build)/', serverPackages] },
    },
    {
      name: 'contract-runs-anywhere',
      comment:
        'The contract runs in a browser, too; the stream to the local server and the reader of ZIP run in processes of Node.',
      severity: 'error',
      from: {
        path: '^contract/',
        pathNot: [tests, '^contract/(desktop/local-server/port-stream|platform/read-zip)[.]ts$'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-imports-contract-only',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^(src|electron|tests|scripts|build)/' },
    },
    {
      name: 'server-app-stands-on-top',
      comment: 'What starts a process composes the rest; nothing below imports it.',
      severity: 'error',
      from: { path: '^server/(modules|platform)/', pathNot: tests },
      to: { path: ['^server/app/', '^server/(cli|index|local|worker)[.]ts$'] },
    },
    {
      name: 'server-platform-stands-below-the-modules',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: [tests, exactly(Object.keys(upward))] },
      to: { path: '^server/modules/' },
    },
    {
      name: 'server-platform-has-few-imports-left-of-modules',
      severity: 'error',
      from: { path: exactly(Object.keys(upward)) },
      to: { path: '^server/modules/', pathNot: exactly(Object.values(upward)) },
    },
    ...downward('server/modules', modules),
    {
      name: 'server-asks-for-accepted-models',
      comment:
        'Texts about candidates go to models that an Owner has accepted: `findCandidateModel` of settings/processors.',
      severity: 'error',
      from: {
        path: '^server/modules/(people|search|recruiting)/',
        pathNot: [tests, '^server/modules/search/reading/change-candidate-reading[.]ts$'],
      },
      to: { path: '^server/modules/organization/settings/writing-model[.]ts$' },
    },
    {
      name: 'server-database-stands-below-what-uses-it',
      severity: 'error',
      from: { path: '^server/platform/(config|data-dir|db)/', pathNot: tests },
      to: { path: '^server/platform/(ai|auth|files|http|jobs|keys|mail|outgoing|settings)/' },
    },
    {
      name: 'server-jobs-and-mail-know-no-http',
      severity: 'error',
      from: {
        path: '^server/platform/(ai|backup|files|jobs|keys|mail|outgoing|settings|telemetry)/',
        pathNot: tests,
      },
      to: { path: '^server/platform/(auth|http)/' },
    },
    {
      name: 'shell-imports-contract-only',
      severity: 'error',
      from: { path: '^electron/', pathNot: tests },
      to: { path: '^(src|server|tests|scripts|build)/' },
    },
    {
      name: 'renderer-imports-contract-only',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^(server|electron|tests|scripts|build)/', serverPackages] },
    },
    {
      name: 'renderer-runs-in-a-browser',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-lib-and-platform-stand-below-the-features',
      severity: 'error',
      from: { path: '^src/(ui|lib|platform)/', pathNot: tests },
      to: { path: '^src/(features|app|site)/' },
    },
    {
      name: 'features-stand-below-app-and-site',
      severity: 'error',
      from: { path: '^src/features/', pathNot: tests },
      to: { path: '^src/(app|site)/' },
    },
    {
      name: 'settings-are-a-frame',
      comment: 'Each capability brings its own page of the settings.',
      severity: 'error',
      from: { path: '^src/features/settings/', pathNot: tests },
      to: { path: '^src/features/(?!settings/)' },
    },
    ...downward('src/features', features.slice(1)),
  ],
  options: {
    // TypeScript 7 has no compiler API that the cruiser can call.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
  },
};
