/** `npm run test:mutations` as part of `npm run test:long`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findMissing } from './requirements.ts';

const missing = await findMissing();
if (missing.length > 0) console.log(`SKIPPED: the desktop harness needs ${missing.join(', ')}.`);

it.skipIf(missing.length > 0 && process.env.CI !== 'true')(
  'every fault that is put into the desktop shell is caught',
  { timeout: 3_600_000 },
  async () => {
    const program = path.join(import.meta.dirname, 'mutations.ts');
    const [code] = await once(spawn(process.execPath, [program], { stdio: 'inherit' }), 'exit');
    expect(code).toBe(0);
  },
);
