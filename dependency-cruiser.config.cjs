/**
 * Which folder may import which: `app, site → features → platform, ui, lib → contract`; `server → contract`;
 * `electron → contract`. Within the server: `start, cli → site, seed → modules → plugins, auth → jobs, mail, keys → db`.
 * `npm run check` holds the rules.
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
      comment:
        'The contract runs in a browser, too; the stream to the local server runs in two processes of Node.',
      severity: 'error',
      from: { path: '^contract/', pathNot: [tests, '^contract/local-server/port-stream[.]ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-imports-contract-only',
      severity: 'error',
      from: { path: '^server/', pathNot: tests },
      to: { path: '^(src|electron|tests|scripts|build)/' },
    },
    {
      name: 'server-start-stands-on-top',
      comment: 'What starts a process composes the rest; nothing below imports it.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: [tests, '^server/(start|cli|local)/', '^server/(cli|index|local|worker)[.]ts$'],
      },
      to: { path: ['^server/(start|cli)/', '^server/(app|cli|index|worker)[.]ts$'] },
    },
    {
      name: 'server-modules-stand-below-the-site',
      comment: 'The site renders what the modules publish; seeds fill what the modules define.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: tests },
      to: { path: '^server/(site|seed)/' },
    },
    {
      name: 'server-modules-do-not-import-each-other',
      comment: 'Only content reads the company profile: every post is written from it.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/', pathNot: tests },
      to: { path: '^server/modules/', pathNot: '^server/modules/($1|company-profile/profile-row)' },
    },
    {
      name: 'server-sourcing-asks-for-accepted-models',
      comment:
        'Texts about candidates go to models that an Owner has accepted: `findCandidateModel` of settings/processors.',
      severity: 'error',
      from: { path: '^server/modules/sourcing/', pathNot: tests },
      to: { path: '^server/settings/writing-model[.]ts$' },
    },
    {
      name: 'server-technical-folders-stand-below-the-modules',
      severity: 'error',
      from: {
        path: '^server/(ai|auth|backup|config|data-dir|db|erasures|files|jobs|keys|mail|openapi|metrics|outgoing|plugins|settings|transfer|webhooks)/',
        pathNot: tests,
      },
      to: { path: '^server/(modules|site|seed)/' },
    },
    {
      name: 'server-database-stands-below-what-uses-it',
      severity: 'error',
      from: { path: '^server/(config|data-dir|db)/', pathNot: tests },
      to: { path: '^server/(ai|auth|files|jobs|keys|mail|openapi|outgoing|plugins|settings|webhooks)/' },
    },
    {
      name: 'server-jobs-and-mail-know-no-http',
      severity: 'error',
      from: {
        path: '^server/(ai|backup|erasures|files|jobs|keys|mail|metrics|outgoing|settings|webhooks)/',
        pathNot: tests,
      },
      to: { path: '^server/(auth|openapi|plugins)/' },
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
