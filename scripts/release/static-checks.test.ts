import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForEach } from '../../tests/support/temporary-folder.ts';
import { iconFolder } from '../icons/icon-source.ts';
import { type ReleaseConfiguration, readConfiguration } from './configuration.ts';
import { checkEntitlements, checkIcons, checkTargets, checkVersions, targetsOf } from './static-checks.ts';

let configuration: ReleaseConfiguration;
beforeEach(() => {
  configuration = readConfiguration();
});

describe('targets', () => {
  it('are the known ones, each for each of its architectures', () => {
    expect(checkTargets(configuration)).toEqual([]);
    expect(targetsOf(configuration, 'mac')).toEqual(
      new Map([
        ['x64', ['dmg', 'zip']],
        ['arm64', ['dmg', 'zip']],
      ]),
    );
  });

  it('that are unknown, missing, or for an untested architecture are reported', () => {
    configuration.linux = {
      ...configuration.linux,
      target: ['AppImage', { target: 'debian', arch: ['x64'] }],
    };
    configuration.win = { ...configuration.win, target: [{ target: 'nsis', arch: ['x64', 'ia32'] }] };
    expect(checkTargets(configuration)).toEqual([
      'win has a target that is not known: nsis for ia32.',
      'win lacks the target nsis for arm64.',
      'linux has a target that is not known: debian for x64.',
      'linux lacks the target deb for x64.',
      'linux lacks the target rpm for x64.',
      'linux lacks the target AppImage for arm64.',
      'linux lacks the target deb for arm64.',
      'linux lacks the target rpm for arm64.',
    ]);
  });
});

describe('versions', () => {
  const good = {
    package: '1.2.0',
    lock: ['1.2.0', '1.2.0'] as [string, string],
    changelog: '# Changelog\n\n## 1.2.0\n\n- New.\n\n## 1.1.0\n\n- Old.\n',
    electron: { wanted: '45.3.4', installed: '45.3.4' },
  };

  it('agree', () => {
    expect(checkVersions(good)).toEqual([]);
    expect(checkVersions({ ...good, changelog: '## 1.2.0\n\n- The only one.' })).toEqual([]);
  });

  it.each([
    [{ lock: ['1.2.0', '1.1.0'] as [string, string] }, 'run npm install'],
    [{ changelog: '## 1.1.0\n\n- Old.\n' }, 'begins with 1.1.0, not with 1.2.0'],
    [{ changelog: '# Changelog\n' }, 'begins with no version'],
    [{ changelog: '## 1.2.0\n\n## 1.1.0\n\n- Old.\n' }, 'says nothing about 1.2.0'],
    [{ package: '1.2.0-rc.1' }, 'neither a stable version'],
    [{ electron: { wanted: '45.3.4', installed: '45.3.3' } }, 'asks for Electron 45.3.4'],
  ])('that differ are faults: %j', (change, says) => {
    expect(checkVersions({ ...good, ...change }).join(' ')).toContain(says);
  });

  it('may have brackets and a date, below an empty Unreleased', () => {
    const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-11-22\n\n### Added\n\n- New.\n';
    expect(checkVersions({ ...good, changelog })).toEqual([]);
    const gathering = { ...good, changelog: changelog.replace('[Unreleased]', '[Unreleased]\n\n- Newer.') };
    expect(checkVersions(gathering, false)).toEqual([]);
    expect(checkVersions(gathering).join(' ')).toContain('begins with Unreleased, not with 1.2.0');
  });

  it('may have changes under Unreleased until a release', () => {
    const gathering = { ...good, changelog: '## Unreleased\n\n- New.\n\n## 1.2.0\n\n- Old.\n' };
    expect(checkVersions(gathering, false)).toEqual([]);
    expect(checkVersions(gathering).join(' ')).toContain('begins with Unreleased, not with 1.2.0');
  });

  it('of the beta channel have the suffix', () => {
    const beta = {
      ...good,
      package: '1.3.0-beta.1',
      lock: ['1.3.0-beta.1', '1.3.0-beta.1'] as [string, string],
    };
    expect(checkVersions({ ...beta, changelog: '## 1.3.0-beta.1\n\n- Try it.\n' })).toEqual([]);
  });
});

describe('entitlements', () => {
  const file = (...names: string[]) =>
    `<plist version="1.0"><dict>${names.map((name) => `<key>com.apple.security.${name}</key><true/>`).join('')}</dict></plist>`;

  it('are what V8 needs, under hardened runtime', () => {
    expect(checkEntitlements(configuration)).toEqual([]);
  });

  it('that grant more or less than V8 needs are reported', () => {
    const more = checkEntitlements(configuration, () =>
      file('cs.allow-jit', 'cs.disable-library-validation'),
    );
    expect(more).toEqual([expect.stringContaining('com.apple.security.cs.disable-library-validation')]);
    expect(checkEntitlements(configuration, () => file())).toEqual([expect.stringContaining('V8')]);
  });

  it('require a disk image that is signed and that no update is made of', () => {
    expect(checkEntitlements({ ...configuration, dmg: {} }).join(' ')).toMatch(
      /dmg\.sign is off.*dmg\.writeUpdateInfo is on/,
    );
  });

  it('require hardened runtime, notarisation and both files', () => {
    configuration.mac = {
      ...configuration.mac,
      hardenedRuntime: false,
      notarize: false,
      entitlementsInherit: null,
    };
    expect(checkEntitlements(configuration).join(' ')).toMatch(
      /hardenedRuntime.*notarize.*entitlementsInherit/,
    );
  });
});

describe('icons', () => {
  const folder = folderForEach();
  beforeEach(() => {
    cpSync(iconFolder, folder, { recursive: true });
  });

  it('exist in all sizes and are generated from the current mark', () => {
    expect(checkIcons(configuration, folder)).toEqual([]);
  });

  it('of another drawing are reported', () => {
    writeFileSync(path.join(folder, 'made-from.sha256'), 'another');
    expect(checkIcons(configuration, folder)).toEqual([
      expect.stringContaining('run node scripts/icons/make-icons.ts'),
    ]);
  });

  it('that are missing, of the wrong size or elsewhere are reported', () => {
    rmSync(path.join(folder, 'linux/48x48.png'));
    cpSync(path.join(folder, 'linux/32x32.png'), path.join(folder, 'linux/512x512.png'));
    rmSync(path.join(folder, 'icon.icns'));
    writeFileSync(path.join(folder, 'icon.ico'), Buffer.alloc(6));
    configuration.win = { ...configuration.win, icon: 'build/other.ico' };
    const found = checkIcons(configuration, folder);
    expect(found).toContain('linux lacks 48 × 48 pixels.');
    expect(found).toContain('linux lacks 512 × 512 pixels.');
    expect(found).toContain('icon.icns lacks 1024 × 1024 pixels.');
    expect(found).toContain('icon.ico lacks 256 × 256 pixels.');
    expect(found).toContain('The icon build/other.ico is not resources/icons/icon.ico.');
  });
});
