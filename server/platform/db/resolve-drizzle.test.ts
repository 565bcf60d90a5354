import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const here = import.meta.dirname;

/** How many imports of Drizzle's modules reach Node's own resolution in a new process. */
function countResolved(isQuick: boolean): number {
  const script = `
    import { registerHooks } from 'node:module';
    let count = 0;
    registerHooks({
      resolve(specifier, context, next) {
        if (context.parentURL?.includes('/node_modules/drizzle-orm/')) count += 1;
        return next(specifier, context);
      },
    });
    const { resolveDrizzleQuickly } = await import('./resolve-drizzle.ts');
    if (${isQuick}) resolveDrizzleQuickly();
    const { is } = await import('drizzle-orm');
    const { PgTable, pgTable, text } = await import('drizzle-orm/pg-core');
    if (!is(pgTable('people', { name: text() }), PgTable)) throw new Error('Two copies of Drizzle are loaded.');
    console.log(count);
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: here,
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  return Number(output);
}

test('imports between modules of Drizzle need no look at its package.json, and find the same modules', () => {
  expect(countResolved(false)).toBeGreaterThan(300);
  expect(countResolved(true)).toBeLessThan(30);
});
