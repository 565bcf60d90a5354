import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './build-inputs.ts';

const { dependencies, optionalDependencies, scripts } = JSON.parse(
  readFileSync(path.join(root, 'package.json'), 'utf8'),
);
/** `import … from 'x'`, `export … from 'x'`, `import('x')` and a worker's `new URL('x'`, without those of types alone. */
const imports =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s)?\s*'([^']+)'|(?:import|new URL)\('([^']+)'/g;

/**
 * Returns every package that a program and its modules import, with the importing file.
 * @param isLoaded whether what is only imported later, by `import('x')`, is left out
 */
function packagesOf(
  file: string,
  isLoaded = false,
  seen = new Set<string>(),
  found = new Map<string, string>(),
) {
  if (seen.has(file)) return found;
  seen.add(file);
  for (const [, stated, called] of readFileSync(path.join(root, file), 'utf8').matchAll(imports)) {
    const name = stated ?? (isLoaded ? '' : (called ?? ''));
    if (name === '') continue;
    if (name.startsWith('.')) {
      const next = path.join(path.dirname(file), name);
      if (/\.tsx?$/.test(next) && existsSync(path.join(root, next))) packagesOf(next, isLoaded, seen, found);
    } else if (!name.startsWith('node:') && !builtinModules.includes(name)) {
      found.set(name.split('/', name.startsWith('@') ? 2 : 1).join('/'), file);
    }
  }
  return found;
}

test.each(['start', 'worker', 'cli'])(
  'npm run %s needs nothing that npm ci --omit=dev leaves out',
  (name) => {
    const program = /^node (?:--\S+ )*(\S+\.ts)$/.exec(scripts[name])?.[1] ?? '';
    const packages = packagesOf(program);
    expect(packages.has('drizzle-orm')).toBe(true);
    const missing = [...packages].filter(
      ([wanted]) => !(wanted in dependencies || wanted in optionalDependencies),
    );
    expect(missing).toEqual([]);
  },
);

test('traces come with npm ci --omit=dev, and without the bundle of the app', () => {
  const tracing = (program: string) =>
    [...packagesOf(program).keys()].filter((name) => name.startsWith('@opentelemetry/'));
  expect(tracing('server/index.ts')).toContain('@opentelemetry/sdk-trace');
  expect(tracing('server/worker.ts')).toContain('@opentelemetry/sdk-trace');
  expect(packagesOf('server/local.ts').has('fastify')).toBe(true);
  expect(tracing('server/local.ts')).toEqual([]);
});

test('a server loads at its start nothing that it may never need', () => {
  const packages = packagesOf('server/app/start/serve.ts', true);
  for (const needed of ['fastify', 'drizzle-orm', 'pg']) expect([...packages.keys()]).toContain(needed);
  const later = [
    ...['ai', '@ai-sdk/openai-compatible', '@modelcontextprotocol/sdk', 'undici', 'nodemailer', 'ics'],
    ...['@electric-sql/pglite', 'react', 'react-dom', 'html-to-text', 'mammoth', 'unpdf'],
    ...['snowball-stemmers', 'markdown-it', 'file-type', 'otplib', 'csv-parse'],
  ];
  expect([...packages].filter(([name]) => later.includes(name))).toEqual([]);
});

test('modules that a server may never need, or its threads alone, are not loaded at its start', () => {
  const modules = new Set<string>();
  packagesOf('server/app/start/serve.ts', true, modules);
  for (const needed of ['server/app/app.ts', 'server/modules/search/pool-index/index-pool.ts'])
    expect([...modules]).toContain(needed);
  const later = [
    ...[
      'server/app/start/job-handlers.ts',
      'server/app/openapi/document.ts',
      'server/app/seed/demo-searches.ts',
    ],
    'server/modules/content/engines/composer.ts',
  ];
  expect(later.filter((name) => modules.has(name))).toEqual([]);
  // What works on jobs hands texts to a thread, too.
  packagesOf('server/app/start/job-handlers.ts', true, modules);
  expect(
    [...modules].filter((name) => /\/pool-index\/analyse|\/vocabulary\/(text|stems|titles)/.test(name)),
  ).toEqual([]);
});

test('the Node that the scripts run on comes with npm ci --omit=dev', () => {
  expect(dependencies.node).toMatch(/^24\./);
});
