/** `npm run test:releases` as part of `npm run test:long`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';
import { whyNoPreviousRelease } from '../../support/previous-release.ts';
import { findMissing } from '../requirements.ts';

const missing = await findMissing();
const why = missing.length > 0 ? `the desktop harness needs ${missing.join(', ')}` : whyNoPreviousRelease();
if (why) console.log(`SKIPPED: the previous release with this one, because ${why}.`);

it.skipIf(why !== undefined && process.env.CI !== 'true')(
  'the app of one release works with the server of the other',
  { timeout: 1_800_000 },
  async () => {
    const program = path.join(import.meta.dirname, 'run.ts');
    const [code] = await once(spawn(process.execPath, [program], { stdio: 'inherit' }), 'exit');
    expect(code).toBe(0);
  },
);
