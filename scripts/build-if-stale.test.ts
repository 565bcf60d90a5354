import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { suiteFolder } from '../tests/support/temporary-folder.ts';
import { waitUntil } from '../tests/support/wait-until.ts';
import { buildIfStale } from './build-if-stale.ts';
import { builtInPart } from './build-inputs.ts';

const folder = suiteFolder();

function buildBy(source: string) {
  const program = path.join(folder, `${crypto.randomUUID()}.ts`);
  writeFileSync(program, source);
  const said: string[] = [];
  return { said, isFresh: () => false, program, say: (line: string) => said.push(line) };
}

test('reports each step of a running build', async () => {
  const proceed = path.join(folder, 'proceed');
  const build = buildBy(`
    import { existsSync } from 'node:fs';
    console.log('  one …');
    while (!existsSync(${JSON.stringify(proceed)})) await new Promise((resolve) => setTimeout(resolve, 20));
    console.log('  two …');`);
  const done = buildIfStale(undefined, build);
  await waitUntil(async () => build.said.includes('  one …'), 20_000);
  expect(build.said[0]).toMatch(/^Building the site\./);
  expect(build.said).not.toContain('  two …');
  writeFileSync(proceed, '');
  await done;
  expect(build.said).toContain('  two …');
});

test('an up-to-date build starts and prints nothing', async () => {
  const build = buildBy('process.exit(1)');
  await buildIfStale(undefined, { ...build, isFresh: () => true });
  expect(build.said).toEqual([]);
});

test('a failed build prints its error output, and an aborted one says so', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
  const failing = buildBy("console.error('No such page.'); process.exitCode = 1;");
  await expect(buildIfStale(undefined, failing)).rejects.toThrow('The site could not be built; see above.');
  expect(complained).toHaveBeenCalledWith('No such page.');
  const stop = new AbortController();
  const endless = buildIfStale(stop.signal, buildBy('setInterval(() => {}, 1000);'));
  stop.abort();
  await expect(endless).rejects.toThrow(/^The site could not be built: /);
});

test('only what a build reads of .env makes it stale', () => {
  const own = 'VITE_EMAILJS_PUBLIC_KEY=abc\n';
  expect(builtInPart('LOG_LEVEL=warn\n')).toBe(builtInPart(''));
  expect(builtInPart(`${own}LOG_LEVEL=warn\n# note`)).toBe(builtInPart(own));
  expect(builtInPart('VITE_EMAILJS_PUBLIC_KEY=abcd')).not.toBe(builtInPart(own));
  expect(builtInPart('LARKSPUR_SERVER_URL=https://a.example')).not.toBe(builtInPart(''));
  const referring = (key: string) => builtInPart(`KEY=${key}\nVITE_EMAILJS_PUBLIC_KEY=$KEY`);
  expect(referring('a')).not.toBe(referring('b'));
});
