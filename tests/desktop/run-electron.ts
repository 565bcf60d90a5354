/**
 * `npm run test:electron`: the harness's journeys, and what only a real Electron can be asked, on its program. Skipped in
 * one line where that is missing; with `--required`, as in a release, that is a failure. Other arguments go to Playwright.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findElectron } from '../../scripts/build-inputs.ts';
import { electronMissing } from './requirements.ts';

const root = path.join(import.meta.dirname, '../..');
const node = (...args: string[]) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
const isRequired = process.argv.includes('--required');

function run(): number {
  if (!findElectron()) {
    console.log(isRequired ? electronMissing.replace('SKIPPED', 'FAILED') : electronMissing);
    return isRequired ? 1 : 0;
  }
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const more = process.argv.slice(2).filter((argument) => argument !== '--required');
  const config = ['--config', 'tests/desktop/electron.config.ts'];
  return (
    node('scripts/build.ts') ||
    node('scripts/build-local-server.ts') ||
    node(playwright, 'test', ...config, ...more)
  );
}

process.exitCode = run();
