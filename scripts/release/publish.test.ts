import { expect, it } from 'vitest';
import { notesOf } from './publish.ts';

const changelog = `# Changelog

What changes.

## [Unreleased]

## [1.2.0] - 2026-11-26

### Added

- A tray.

## [1.2.0-beta.1] - 2026-11-20

- A badge.

## 1.1.0

- Offline.
`;

it('are what the changelog says of the version alone', () => {
  expect(notesOf(changelog, '1.2.0')).toBe('### Added\n\n- A tray.\n');
  expect(notesOf(changelog, '1.2.0-beta.1')).toBe('- A badge.\n');
  expect(notesOf(changelog, '1.1.0')).toBe('- Offline.\n');
});

it.each(['1.2', 'Unreleased', '2.0.0'])('cannot be made for %s, of which it says nothing', (version) => {
  expect(() => notesOf(changelog, version)).toThrow(`says nothing about ${version}`);
});

it('that GitHub would refuse end the workflow before the draft', () => {
  const long = changelog.replace('- A tray.', `- ${'A tray. '.repeat(16_000)}`);
  expect(() => notesOf(long, '1.2.0')).toThrow('than the 125000 characters of a release');
});
