import { expect, it, vi } from 'vitest';
import { afterAllArtifactBuild } from './after-artifacts.ts';

const artifactPaths = ['/r/Larkspur-1.2.0-mac-x64.dmg', '/r/Larkspur-1.2.0-mac-arm64.zip'];
const key = { APPLE_API_KEY: '/tmp/notary.p8', APPLE_API_KEY_ID: 'AB12', APPLE_API_ISSUER: 'issuer' };

it('has each disk image notarised, waits for the answer, and staples it', () => {
  const run = vi.fn();
  expect(afterAllArtifactBuild({ artifactPaths }, key, run)).toEqual([]);
  expect(run.mock.calls.map(([program, args]) => [program, ...args].join(' '))).toEqual([
    'xcrun notarytool submit /r/Larkspur-1.2.0-mac-x64.dmg --wait --key /tmp/notary.p8 --key-id AB12 --issuer issuer',
    'xcrun stapler staple /r/Larkspur-1.2.0-mac-x64.dmg',
  ]);
});

it('ends the build when an image is refused', () => {
  const run = vi.fn(() => {
    throw new Error('Invalid');
  });
  expect(() => afterAllArtifactBuild({ artifactPaths }, key, run)).toThrow('Invalid');
  expect(run).toHaveBeenCalledOnce();
});

it('does nothing in a build that is not signed', () => {
  const run = vi.fn();
  afterAllArtifactBuild({ artifactPaths }, {}, run);
  expect(run).not.toHaveBeenCalled();
});
