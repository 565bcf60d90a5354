import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import plist from 'plist';
import { root } from '../build-inputs.ts';
import { iconDigest, iconFolder, iconRecord } from '../icons/icon-source.ts';
import type { ReleaseConfiguration } from './configuration.ts';

/** The supported targets. electron-builder's schema accepts any name. */
const knownTargets = {
  mac: { names: ['dmg', 'zip'], archs: ['x64', 'arm64'] },
  win: { names: ['nsis'], archs: ['x64', 'arm64'] },
  linux: { names: ['AppImage', 'deb', 'rpm'], archs: ['x64', 'arm64'] },
};

type Platform = keyof typeof knownTargets;

export function targetsOf(configuration: ReleaseConfiguration, platform: Platform): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const entry of [configuration[platform].target ?? []].flat()) {
    const { target, arch = 'x64' } = typeof entry === 'string' ? { target: entry } : entry;
    for (const name of [arch].flat()) targets.set(name, [...(targets.get(name) ?? []), target]);
  }
  return targets;
}

export function checkTargets(configuration: ReleaseConfiguration): string[] {
  return (Object.keys(knownTargets) as Platform[]).flatMap((platform) => {
    const { names, archs } = knownTargets[platform];
    const found = targetsOf(configuration, platform);
    const unknown = [...found].flatMap(([arch, targets]) =>
      targets
        .filter((target) => !names.includes(target) || !archs.includes(arch))
        .map((target) => `${platform} has a target that is not known: ${target} for ${arch}.`),
    );
    const missing = archs.flatMap((arch) =>
      names
        .filter((name) => !found.get(arch)?.includes(name))
        .map((name) => `${platform} lacks the target ${name} for ${arch}.`),
    );
    return [...unknown, ...missing];
  });
}

interface Versions {
  package: string;
  lock: [string | undefined, string | undefined];
  changelog: string;
  electron: { wanted: string; installed: string };
}

export function readVersions(): Versions {
  const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const lock = json('package-lock.json');
  const { version, devDependencies } = json('package.json');
  return {
    package: version,
    lock: [lock.version, lock.packages?.['']?.version],
    changelog: readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
    electron: {
      wanted: devDependencies.electron,
      installed: json('node_modules/electron/package.json').version,
    },
  };
}

/** Requires one version everywhere, with the latest entry of the changelog. Its suffix is the channel. */
export function checkVersions(
  { package: version, lock, changelog, electron }: Versions,
  isRelease = true,
): string[] {
  const found: string[] = [];
  if (!/^\d+\.\d+\.\d+(-beta\.\d+)?$/.test(version)) {
    found.push(`${version} is neither a stable version (1.2.3) nor one for the beta channel (1.2.3-beta.1).`);
  }
  if (lock.some((other) => other !== version)) {
    found.push(`package-lock.json says ${lock.join(' and ')}, package.json ${version}: run npm install.`);
  }
  const { heading, changes } = newestEntry(changelog);
  if (heading !== version && (isRelease || heading !== 'Unreleased'))
    found.push(`CHANGELOG.md begins with ${heading ?? 'no version'}, not with ${version}.`);
  else if (!changes) found.push(`CHANGELOG.md says nothing about ${heading}.`);
  if (electron.wanted !== electron.installed) {
    found.push(`package.json asks for Electron ${electron.wanted}, installed is ${electron.installed}.`);
  }
  return found;
}

/** The newest entry of a changelog, past an empty `Unreleased`: `## 1.2.0` or `## [1.2.0] - 2026-11-22`. */
function newestEntry(changelog: string): { heading?: string | undefined; changes: boolean } {
  const entries = changelog
    .split(/^## /m)
    .slice(1)
    .map((entry) => ({ heading: /^\[?([^\s\]]+)/.exec(entry)?.[1], changes: /^- \S/m.test(entry) }));
  return entries.find(({ heading, changes }) => changes || heading !== 'Unreleased') ?? { changes: false };
}

const allowedEntitlements = ['com.apple.security.cs.allow-jit'];

export function checkEntitlements(configuration: ReleaseConfiguration, read = readText): string[] {
  const { hardenedRuntime, notarize, entitlements, entitlementsInherit } = configuration.mac;
  const found: string[] = [];
  if (hardenedRuntime !== true) found.push('mac.hardenedRuntime is off: Apple notarises no such app.');
  if (notarize !== true)
    found.push('mac.notarize is off: macOS refuses to start an app that is not notarised.');
  if (configuration.dmg?.sign !== true) found.push('dmg.sign is off: the disk image would not be notarised.');
  if (configuration.dmg?.writeUpdateInfo !== false) {
    found.push('dmg.writeUpdateInfo is on: notarising changes the image after its sum was taken.');
  }
  for (const file of new Set([entitlements, entitlementsInherit])) {
    if (!file) {
      found.push('mac.entitlements or mac.entitlementsInherit is not set.');
      continue;
    }
    const given = plist.parse(read(file)) as Record<string, unknown>;
    if (given[allowedEntitlements[0] ?? ''] !== true) found.push(`${file} does not allow V8 to make code.`);
    const others = Object.keys(given).filter((name) => !allowedEntitlements.includes(name));
    if (others.length > 0) found.push(`${file} allows more than this app needs: ${others.join(', ')}.`);
  }
  return found;
}

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

export function checkIcons(configuration: ReleaseConfiguration, folder = iconFolder): string[] {
  const inFolder = (configured: unknown, name: string) =>
    configured === `resources/icons/${name}`
      ? []
      : [`The icon ${String(configured)} is not resources/icons/${name}.`];
  const found = [
    ...inFolder(configuration.mac.icon, 'icon.icns'),
    ...inFolder(configuration.win.icon, 'icon.ico'),
    ...inFolder(configuration.linux.icon, 'linux'),
  ];
  const has = (name: string, sizes: number[], wanted: number[]) =>
    wanted.filter((size) => !sizes.includes(size)).map((size) => `${name} lacks ${size} × ${size} pixels.`);
  found.push(...has('icon.icns', icnsSizes(path.join(folder, 'icon.icns')), [16, 32, 128, 256, 512, 1024]));
  found.push(...has('icon.ico', icoSizes(path.join(folder, 'icon.ico')), [16, 24, 32, 48, 64, 256]));
  found.push(...has('linux', linuxSizes(path.join(folder, 'linux')), [16, 24, 32, 48, 64, 128, 256, 512]));
  const record = path.join(folder, path.basename(iconRecord));
  if (!existsSync(record) || readFileSync(record, 'utf8').trim() !== iconDigest()) {
    found.push('The icons were not made from the mark as it is now: run node scripts/icons/make-icons.ts.');
  }
  return found;
}

function squareOf(png: Buffer): number[] {
  if (png.length < 24 || png.toString('latin1', 1, 4) !== 'PNG') return [];
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  return width === height ? [width] : [];
}

function icnsSizes(file: string): number[] {
  const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  const sizes: number[] = [];
  for (let at = 8; at + 8 <= content.length; at += Math.max(8, content.readUInt32BE(at + 4))) {
    sizes.push(...squareOf(content.subarray(at + 8)));
  }
  return sizes;
}

function icoSizes(file: string): number[] {
  const content = existsSync(file) ? readFileSync(file) : Buffer.alloc(6);
  return Array.from({ length: content.readUInt16LE(4) }, (_, index) =>
    squareOf(content.subarray(content.readUInt32LE(6 + index * 16 + 12))),
  ).flat();
}

function linuxSizes(folder: string): number[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^(\d+)x\1\.png$/.test(name))
    .flatMap((name) => squareOf(readFileSync(path.join(folder, name))));
}
