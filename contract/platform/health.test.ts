import { expect, it } from 'vitest';
import { contractVersion, outdatedSide } from './health.ts';

const said = { status: 'ok', product: 'larkspur' } as const;
const own = { contract: 3, oldestServer: 2 };

it.each([
  [{ contract: 3, oldest_app: 3 }, undefined],
  [{ contract: 2, oldest_app: 1 }, undefined],
  [{ contract: 7, oldest_app: 3 }, undefined],
  [{ contract: 4, oldest_app: 4 }, 'app'],
  [{ contract: 1, oldest_app: 1 }, 'server'],
  [{}, 'server'],
])('with a server that says %j, what has to be updated is: %s', (versions, outdated) => {
  expect(outdatedSide({ ...said, ...versions }, own)).toBe(outdated);
});

it('a server that says nothing has the first contract', () => {
  expect(outdatedSide(said, { contract: 1, oldestServer: 1 })).toBeUndefined();
  expect(contractVersion).toBeGreaterThanOrEqual(1);
});
