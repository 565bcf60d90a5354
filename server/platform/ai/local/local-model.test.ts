import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { forkEngine } from './local-model.ts';

afterEach(() => vi.unstubAllEnvs());

test.runIf(process.platform === 'linux')('an engine is given none of the keys of its server', async () => {
  vi.stubEnv('DATA_KEY', 'a-key-of-the-server');
  const engine = forkEngine(
    () => {},
    () => {},
  );
  try {
    const variables = await readFile(`/proc/${engine.child.pid}/environ`, 'utf8');
    expect(variables).toContain('PATH=');
    expect(variables).not.toContain('DATA_KEY');
  } finally {
    engine.kill();
  }
});
