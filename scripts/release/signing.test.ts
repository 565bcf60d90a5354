import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { root } from '../build-inputs.ts';
import { environmentOverrides, readConfiguration } from './configuration.ts';
import { missingForSigning } from './signatures.ts';

const addresses = {
  LARKSPUR_SERVER_URL: 'https://app.provider.com',
  LARKSPUR_UPDATES_URL: 'https://updates.provider.com/desktop',
};
const windows = {
  AZURE_SIGNING_ENDPOINT: 'https://weu.codesigning.azure.net',
  AZURE_SIGNING_ACCOUNT: 'd',
  AZURE_SIGNING_PROFILE: 'e',
  AZURE_SIGNING_PUBLISHER: 'CN=Provider, O=Provider',
};
const apple = {
  CSC_LINK: 'a',
  CSC_KEY_PASSWORD: 'b',
  APPLE_API_KEY: 'c',
  APPLE_API_KEY_ID: 'd',
  APPLE_API_ISSUER: 'e',
};

it.each([
  ['linux', {}],
  ['win32', windows],
  ['darwin', apple],
])('signing on %s misses each setting that is not there', (system, settings: Record<string, string>) => {
  const whole = { ...addresses, ...settings };
  expect(missingForSigning(system, whole)).toEqual([]);
  for (const name of Object.keys(whole)) {
    expect(missingForSigning(system, { ...whole, [name]: '' })).toEqual([
      expect.stringContaining(`${name}:`),
    ]);
  }
});

it.each(['http://app.provider.com', 'https://larkspur.example', 'https://localhost', 'app.provider.com'])(
  'a release has no address like %s built in',
  (address) => {
    const missing = missingForSigning('linux', { ...addresses, LARKSPUR_SERVER_URL: address });
    expect(missing).toEqual([expect.stringContaining('an https address that is no example')]);
  },
);

it('takes the update host and the publisher from the environment, and no example beside them', () => {
  const { publish, win } = environmentOverrides(readConfiguration(), { ...addresses, ...windows });
  expect(publish).toEqual({ provider: 'generic', url: addresses.LARKSPUR_UPDATES_URL });
  expect(win.publish).toEqual({ ...publish, publisherName: [windows.AZURE_SIGNING_PUBLISHER] });
  expect(JSON.stringify(win)).not.toMatch(/example/i);
  const next = { AZURE_SIGNING_NEXT_PUBLISHER: 'CN=New Name' };
  expect(
    environmentOverrides(readConfiguration(), { ...windows, ...next }).win.publish.publisherName,
  ).toEqual([windows.AZURE_SIGNING_PUBLISHER, 'CN=New Name']);
  // electron-builder joins lists: one in the file would be accepted beside the real publisher.
  expect(readConfiguration().win.publish).toBeUndefined();
});

it.each([
  ['scripts/release/dist.ts', 'stderr'],
  ['scripts/release/check.ts', 'stdout'],
] as const)(
  '%s --signing ends badly before it packs when something is missing, and says what',
  (program, says) => {
    const settings = { LARKSPUR_UPDATES_URL: '', LARKSPUR_SERVER_URL: 'http://127.0.0.1:8080' };
    const ended = spawnSync(process.execPath, [program, '--signing'], {
      cwd: root,
      env: { ...process.env, ...settings },
      encoding: 'utf8',
    });
    expect(ended.status).toBe(1);
    expect(ended[says]).toContain('LARKSPUR_UPDATES_URL: where the app looks for updates');
    expect(ended[says]).toContain('not http://127.0.0.1:8080');
    expect(ended.stdout).not.toContain('packed for');
  },
  60_000,
);
