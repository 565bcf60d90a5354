import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { answerShellPage } from './protocol.ts';

const folder = suiteFolder();
beforeAll(() => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/figtree-latin-abc.woff2'), 'font');
});

const get = (pathname: string) =>
  answerShellPage(pathname, folder, async (url) => new Response(readFileSync(fileURLToPath(url))));

it.each(['/find', '/proxy'])(
  '%s runs no script, and loads nothing but styles and the font',
  async (pathname) => {
    const answer = await get(pathname);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(await answer.text()).not.toMatch(/<script|\son\w+=|style="/);
  },
);

it('serves the styles and the font of its pages', async () => {
  expect((await get('/shell.css')).headers.get('content-type')).toContain('text/css');
  expect(await (await get('/figtree.woff2')).text()).toBe('font');
});

it.each(['/', '/dashboard', '/assets/figtree-latin-abc.woff2', '/../secret'])(
  'has no %s',
  async (pathname) => {
    expect((await get(pathname)).status).toBe(404);
  },
);

it('has the colors of the app', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const own = readFileSync(path.join(root, 'electron/pages/shell.css'), 'utf8');
  const app = readFileSync(path.join(root, 'src/styles/theme.css'), 'utf8');
  const used = [...own.matchAll(/--([\w-]+): (light-dark\(#\w{6}, #\w{6}\));/g)];
  expect(used.length).toBeGreaterThan(10);
  for (const [, name, value] of used) expect(app, name).toContain(`--color-${name}: ${value};`);
});
