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
  // A process of our own for models of this machine: it runs a file of the server, never a command.
  expect(running).toEqual([path.join('platform', 'ai', 'local', 'local-model.ts')]);
  const engine = readFileSync(path.join(server, 'platform/ai/local/local-model.ts'), 'utf8');
  expect(/import \{[^}]*\} from 'node:child_process'/.exec(engine)?.[0]).not.toMatch(/exec|spawn/);
});
