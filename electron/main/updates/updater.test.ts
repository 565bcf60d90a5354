import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTrial, programOf, updateFile } from '../../../scripts/release/check-packages.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { explainFault } from './messages.ts';

const module = path.join(import.meta.dirname, 'updater.ts');
const program = programOf('1.1.0');
const name = 'Larkspur-1.1.0-linux-x86_64.AppImage';
const folder = folderForEach();
let close: () => Promise<void> = async () => {};

afterEach(() => close());

async function trial(files: Record<string, string>) {
  const host = await openTrial(folder, module, files);
  close = host.close;
  return host;
}

const asFault = ({ error, code }: { error?: string; code?: string }) =>
  explainFault(Object.assign(new Error(error), { code }));

// Each runs a Node of its own.
describe.runIf(process.platform === 'linux')(
  'the real electron-updater on a host of this machine',
  {
    timeout: 60_000,
  },
  () => {
    it('puts the new version in the place of the old one and starts it', async () => {
      const host = await trial({ 'latest-linux.yml': updateFile('1.1.0', program), [name]: program });
      expect(await host.run({ install: true })).toMatchObject({ found: true, version: '1.1.0', files: 1 });
      expect(readFileSync(host.appImage, 'utf8')).toBe(program);
      await vi.waitFor(() => expect(readFileSync(path.join(folder, 'ran'), 'utf8')).toBe('1.1.0\n'));
    });

    it('refuses a file that is not the one the channel names, and leaves the old version alone', async () => {
      const host = await trial({
        'latest-linux.yml': updateFile('1.1.0', program),
        [name]: `${program}exit 1\n`,
      });
      const outcome = await host.run();
      expect(asFault(outcome)).toMatchObject({ kind: 'failed', message: expect.stringContaining('damaged') });
      expect(readFileSync(host.appImage, 'utf8')).toBe(programOf('1.0.0'));
    });

    it('finds a beta on the beta channel alone', async () => {
      const beta = programOf('1.2.0-beta.1');
      const host = await trial({
        'latest-linux.yml': updateFile('1.0.0', program),
        'beta-linux.yml': updateFile('1.2.0-beta.1', beta),
        'Larkspur-1.2.0-beta.1-linux-x86_64.AppImage': beta,
      });
      expect(await host.run()).toMatchObject({ found: false });
      expect(await host.run({ channel: 'beta' })).toMatchObject({ found: true, version: '1.2.0-beta.1' });
    });

    it('never goes back to an older version', async () => {
      const host = await trial({ 'latest-linux.yml': updateFile('0.9.0', program) });
      expect(await host.run()).toMatchObject({ found: false, version: '0.9.0' });
      expect(existsSync(path.join(folder, 'ran'))).toBe(false);
    });

    it('keeps to the share that the channel names, at the same place in the queue each time', async () => {
      const place = 0.25;
      const host = await trial({ [name]: program });
      host.setPlace(place);
      for (const [share, isFound] of [
        [undefined, true],
        [100, true],
        [26, true],
        [24, false],
        [0, false],
      ] as const) {
        host.serve('latest-linux.yml', updateFile('1.1.0', program, { stagingPercentage: share }));
        expect(await host.run(), `${share} %`).toMatchObject({ found: isFound, version: '1.1.0' });
      }
    });

    it('updates a copy below the minimum before its turn, but not while the roll-out is stopped', async () => {
      const host = await trial({ [name]: program });
      host.setPlace(0.9);
      const offer = (stagingPercentage: number, minimumVersion: string) =>
        host.serve('latest-linux.yml', updateFile('1.1.0', program, { stagingPercentage, minimumVersion }));
      offer(10, '1.0.0');
      expect(await host.run()).toMatchObject({ found: false });
      offer(10, '1.0.1');
      expect(await host.run()).toMatchObject({ found: true, version: '1.1.0' });
      offer(0, '1.0.1');
      expect(await host.run()).toMatchObject({ found: false });
      offer(10, '1.2.0');
      expect(await host.run()).toMatchObject({ found: false });
    });

    it('says that a channel has no version', async () => {
      const host = await trial({});
      expect(asFault(await host.run()).message).toContain('no version on this channel');
    });
  },
);
