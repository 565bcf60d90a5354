import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const probe = 'import-direction-probe.ts';
let written: string | undefined;

afterEach(() => {
  if (written) rmSync(written);
  written = undefined;
});

/** Whether the linter lets a file in `folder` import `target`. */
function mayImport(folder: string, target: string): boolean {
  const file = path.join(root, folder, probe);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `import { x } from '${target}';\n\nx();\n`);
  written = file;
  const { status, stderr, stdout } = spawnSync('biome', ['lint', file], { cwd: root, encoding: 'utf8' });
  const isRefused = `${stdout}${stderr}`.includes('noRestrictedImports');
  expect(isRefused).toBe(status !== 0);
  return !isRefused;
}

test.each([
  ['contract', '../server/app.ts'],
  ['contract/api', '../../src/lib/paths.ts'],
  ['contract', 'node:fs'],
  ['server/modules/content', '../../../src/lib/paths.ts'],
  ['server', '../electron/main/index.ts'],
  ['electron/main', '../../src/lib/paths.ts'],
  ['electron/main', '../../server/app.ts'],
  ['src/lib', '../features/account/login-page.tsx'],
  ['src/ui', '../site/header.tsx'],
  ['src/platform', '../app/routes.tsx'],
  ['src/features/content', '../sourcing/sourcing-page.tsx'],
  ['src/features/account', '../../app/routes.tsx'],
  ['src/features/account', '../../site/header.tsx'],
  ['src/app', '../../server/app.ts'],
  ['src/site', 'electron'],
  ['src/lib', 'node:fs'],
])('%s may not import %s', (folder, target) => {
  expect(mayImport(folder, target)).toBe(false);
});

test.each([
  ['server/modules/content', '../../../contract/call.ts'],
  ['server/modules/content', 'node:fs'],
  ['electron/main', '../../contract/desktop.ts'],
  ['src/app', '../features/account/login-page.tsx'],
  ['src/site', '../features/account/login-page.tsx'],
  ['src/features/content', '../../ui/button.tsx'],
  ['src/features/content', '../../lib/paths.ts'],
])('%s may import %s', (folder, target) => {
  expect(mayImport(folder, target)).toBe(true);
});
