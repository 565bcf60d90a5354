import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { appStreamFaults, describeForAppStream, releasesOf } from './metainfo.ts';

const app = {
  id: 'example.larkspur.desktop',
  name: 'Larkspur & <friends>',
  summary: 'Candidates and posts, at your desk',
  licence: 'MIT',
  homepage: 'https://larkspur.example',
  developer: 'Larkspur "LLC"',
  desktopEntry: 'larkspur.desktop',
  scheme: 'larkspur',
  releases: [
    { version: '1.2.0-beta.1', date: '2026-11-23' },
    { version: '1.1.0', date: '2026-10-01' },
  ],
};
const hasValidator = spawnSync('appstreamcli', ['--version']).status === 0;
if (!hasValidator) console.log('SKIPPED: the AppStream entry is not validated without appstreamcli.');

function faultsOf(content: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-metainfo-'));
  try {
    const file = path.join(folder, `${app.id}.metainfo.xml`);
    writeFileSync(file, content);
    return appStreamFaults(file) ?? [];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('names the releases of the changelog that have a date, newest first', () => {
  const changelog =
    '# Changelog\n\n## [Unreleased]\n\n- Newer.\n\n## [1.1.0] - 2026-10-01\n\n- New.\n\n## 1.0.0\n\n## [0.9.0] - 2026-01-01\n';
  expect(releasesOf(changelog)).toEqual([
    { version: '1.1.0', date: '2026-10-01' },
    { version: '0.9.0', date: '2026-01-01' },
  ]);
});

it('tells a beta from a stable release, and writes names as XML', () => {
  const content = describeForAppStream(app);
  expect(content).toContain('<name>Larkspur &amp; &lt;friends&gt;</name>');
  expect(content).toContain('version="1.2.0-beta.1" date="2026-11-23" type="development"');
  expect(content).toContain('version="1.1.0" date="2026-10-01" type="stable"');
  expect(content).toContain('<mediatype>x-scheme-handler/larkspur</mediatype>');
});

it.skipIf(!hasValidator)('is what AppStream wants', () => {
  expect(faultsOf(describeForAppStream(app))).toEqual([]);
  const broken = describeForAppStream({
    ...app,
    licence: 'Ours',
    releases: [{ version: '1.0.0', date: 'soon' }],
  });
  expect(faultsOf(broken).join('\n')).toMatch(/date|license/);
  expect(faultsOf('<component>').length).toBeGreaterThan(0);
});
