/**
 * `npm run test:releases`: takes the previous release out of the history, builds it, and has its app work with this server, and
 * this app with its server. Other arguments are passed to Playwright.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { checkOutPreviousRelease, whyNoPreviousRelease } from '../../support/previous-release.ts';
import { findMissing } from '../requirements.ts';

const root = path.join(import.meta.dirname, '../../..');

function node(args: string[], cwd = root, environment = {}): number {
  const env = { ...process.env, ...environment };
  return spawnSync(process.execPath, args, { cwd, env, stdio: 'inherit' }).status ?? 1;
}

async function run(): Promise<number> {
  const missing = await findMissing();
  const why =
    missing.length > 0
      ? `the desktop harness needs ${missing.join(', ')}, which this machine lacks`
      : whyNoPreviousRelease();
  if (why) {
    console.log(`SKIPPED: the previous release with this one, because ${why}.`);
    return process.env.CI === 'true' ? 1 : 0;
  }
  const previous = checkOutPreviousRelease();
  try {
    console.log('Building both releases.');
    const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
    const config = ['--config', 'tests/desktop/releases/playwright.config.ts'];
    return (
      node(['scripts/build.ts']) ||
      node(['scripts/build.ts'], previous) ||
      node([playwright, 'test', ...config, ...process.argv.slice(2)], root, { PREVIOUS_RELEASE: previous })
    );
  } finally {
    rmSync(previous, { recursive: true, force: true });
  }
}

process.exitCode = await run();
