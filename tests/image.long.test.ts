import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { whyNoBareRoot } from '../scripts/image/bare-root.ts';

const why = whyNoBareRoot();
if (why) console.log(`SKIPPED: the steps of the Dockerfile in a bare Debian, because ${why}.`);

test.skipIf(why !== undefined)(
  'the steps of the Dockerfile make, in a bare Debian, a server that runs without rights and stops when it is asked to',
  () => {
    const tried = spawnSync(process.execPath, ['scripts/try-image.ts'], {
      cwd: path.join(import.meta.dirname, '..'),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(tried.status, `${tried.stdout.slice(-2000)}${tried.stderr.slice(-2000)}`).toBe(0);
    expect(tried.stdout).toMatch(/^Healthy as process 1 of the user node; SIGTERM ended it within \d/m);
  },
  1_800_000,
);
