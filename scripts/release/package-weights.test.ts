import { expect, it } from 'vitest';
import { describeWeights, localFaults } from './package-weights.ts';

const local = (disk: number, deflate: number, xz?: number) => [
  { name: 'code', disk: 1e6, deflate: 5e5, xz },
  { name: 'together', disk, deflate, xz },
];

it('names what of the budget of the local mode is exceeded', () => {
  expect(localFaults(local(25e6, 9.1e6))).toEqual([]);
  expect(localFaults(local(25.2e6, 9.2e6))).toEqual([
    'The local server takes 25.2 MB on disk, not 25.0.',
    'The local server takes 9.2 MB to download, not 9.1.',
  ]);
  // Packages that compress better do not make up for it.
  expect(localFaults(local(20e6, 9.2e6, 7e6))).toHaveLength(1);
});

it('puts architectures that weigh the same into one row, and says what could not be weighed', () => {
  const weight = {
    kind: 'deb (xz)',
    archive: 16e6,
    localServer: 7.6e6,
    native: undefined,
    engine: undefined,
    legal: 7e4,
  };
  const table = describeWeights(
    [
      { ...weight, arch: 'x64', native: 3e4, engine: 1e7 },
      { ...weight, arch: 'arm64' },
      { ...weight, arch: 'riscv' },
    ],
    local(2e6, 1.5e6),
  );
  expect(table).toContain('| deb (xz) | x64 | 16.0 | 7.6 | 0.03 | 10.0 | 0.07 | 26.1 |');
  expect(table).toContain('| deb (xz) | arm64, riscv | 16.0 | 7.6 | not here | not here | 0.07 | 16.1 |');
  expect(table).toContain('| together | 2.0 | 1.5 |  |');
});
