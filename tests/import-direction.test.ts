import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const config = fileURLToPath(new URL('../dependency-cruiser.config.cjs', import.meta.url));

const refused: [from: string, to: string][] = [
  ['contract/a.ts', 'server/app/app.ts'],
  ['contract/account/b.ts', 'src/lib/paths.ts'],
  ['contract/c.ts', 'node:fs'],
  ['server/modules/content/d.ts', 'src/lib/paths.ts'],
  ['server/e.ts', 'electron/main/index.ts'],
  ['server/f.ts', 'tests/support/test-app.ts'],
  ['electron/main/g.ts', 'src/lib/paths.ts'],
  ['electron/main/h.ts', 'server/app/app.ts'],
  ['src/lib/i.ts', 'src/features/account/login-page.tsx'],
  ['src/ui/j.tsx', 'src/site/header.tsx'],
  ['src/platform/k.ts', 'src/app/routes.tsx'],
  ['src/features/settings/l.tsx', 'src/features/account/login-page.tsx'],
  ['src/features/account/m.tsx', 'src/app/routes.tsx'],
  ['src/features/account/n.tsx', 'src/site/header.tsx'],
  ['src/features/account/na.tsx', 'src/features/content/generator-page.tsx'],
  ['src/app/o.ts', 'server/app/app.ts'],
  ['src/lib/p.ts', 'node:fs'],
  ['server/platform/jobs/aa.ts', 'server/app/start/serve.ts'],
  ['server/modules/content/ab.ts', 'server/modules/site/site-plugin.ts'],
  ['server/modules/account/ac.ts', 'server/modules/content/slug.ts'],
  ['server/modules/account/ad.ts', 'server/app/seed/seed.ts'],
  ['server/platform/http/ae.ts', 'server/modules/account/session.ts'],
  ['server/platform/db/af.ts', 'server/platform/jobs/queue.ts'],
  ['server/platform/mail/ag.ts', 'server/platform/http/errors.ts'],
];
const allowed: [from: string, to: string][] = [
  ['server/modules/content/q.ts', 'contract/platform/call.ts'],
  ['server/modules/content/r.ts', 'node:fs'],
  ['electron/main/s.ts', 'contract/platform/call.ts'],
  ['src/app/t.tsx', 'src/features/account/login-page.tsx'],
  ['src/site/u.tsx', 'src/features/account/login-page.tsx'],
  ['src/features/content/v.tsx', 'src/ui/button.tsx'],
  ['src/features/content/w.tsx', 'src/features/content/generator-page.tsx'],
  ['src/features/content/x.test.tsx', 'tests/support/test-app.ts'],
  ['src/features/account/y.tsx', 'src/features/settings/settings-frame.tsx'],
  ['server/app/start/ba.ts', 'server/modules/account/session.ts'],
  ['server/modules/site/bb.ts', 'server/modules/content/slug.ts'],
  ['server/modules/content/bc.ts', 'server/modules/organization/company-profile/profile-row.ts'],
  ['server/platform/http/bd.ts', 'server/platform/auth/caller.ts'],
];

interface Violation {
  type: string;
  from: string;
  to: string;
}
let violations: Violation[] = [];
let folder: string;

/** Writes a small tree with the project's folders: for each pair, a file with one type import. */
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'import-direction-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  for (const [from, to] of [...refused, ...allowed]) {
    const target = to.startsWith('node:') ? to : path.posix.relative(path.posix.dirname(from), to);
    write(
      from,
      `import type { x } from '${target.startsWith('.') || to === target ? target : `./${target}`}';\n`,
    );
    if (!to.startsWith('node:')) write(to, 'export type x = string;\n');
  }
  write('src/ui/circle-a.ts', "import type { b } from './circle-b.ts';\nexport type a = b | 1;\n");
  write('src/ui/circle-b.ts', "import type { a } from './circle-a.ts';\nexport type b = a | 2;\n");
  const roots = ['contract', 'server', 'src', 'electron'];
  const { stdout } = spawnSync('depcruise', ['--config', config, '--output-type', 'json', ...roots], {
    cwd: folder,
    encoding: 'utf8',
  });
  violations = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(refused)('%s may not import %s', (from, to) => {
  const target = to.replace('node:', '');
  expect(violations.filter((found) => found.from === from && found.to === target)).not.toEqual([]);
});

test.each(allowed)('%s may import %s', (from) => {
  expect(violations.filter((found) => found.from === from)).toEqual([]);
});

test('files may not import each other in a circle', () => {
  expect(violations.filter(({ type }) => type === 'cycle')).not.toEqual([]);
});
