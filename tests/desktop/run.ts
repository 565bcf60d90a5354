/**
 * `npm run test:desktop`: builds, then tests the shell under a strict fake of Electron with everything else real, in its own D-Bus
 * sessions. Other arguments are passed to Playwright, such as `-g "unlock prompt"`.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findMissing } from './requirements.ts';

const root = path.join(import.meta.dirname, '../..');
const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

async function run(): Promise<number> {
  const missing = await findMissing();
  if (missing.length > 0) {
    console.log(`SKIPPED: the desktop harness needs ${missing.join(', ')}, which this machine lacks.`);
    return process.env.CI === 'true' ? 1 : 0;
  }
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const config = ['--config', 'tests/desktop/playwright.config.ts'];
  return (
    node('scripts/build.ts') ||
    node('scripts/build-local-server.ts') ||
    node(playwright, 'test', ...config, ...process.argv.slice(2))
  );
}

process.exitCode = await run();
