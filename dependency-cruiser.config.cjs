/**
 * Which folder may import which: `app, site → features → platform, ui, lib → contract`; `server → contract`;
 * `electron → contract`. `npm run check` holds the rules.
 */
const tests = '[.]test[.]tsx?$';
const serverPackages = '^node_modules/(electron|fastify|drizzle-orm|pg|pg-boss)/';

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
      comment: 'The contract runs in a browser, too.',
      severity: 'error',
      from: { path: '^contract/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-imports-contract-only',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^(src|electron|tests|scripts|build)/' },
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
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API that the cruiser can call.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
  },
};
