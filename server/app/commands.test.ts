import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const server = path.join(import.meta.dirname, '..');

test('nothing of the server runs a command of the system', () => {
  const sources = readdirSync(server, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(300);
  const running = sources.filter((name) =>
    /child_process|process\.binding|\bexecSync\b/.test(readFileSync(path.join(server, name), 'utf8')),
  );
  expect(running).toEqual([]);
});
