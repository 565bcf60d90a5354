import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { isOlder, isVersion } from '../../contract/desktop/app-version.ts';

/** File names that users and updaters download for a version, as configured in electron-builder.yml. */
export function expectedFiles(version: string): { packages: string[]; feeds: string[] } {
  const name = `Larkspur-${version}`;
  const packages = [
    ...['x64', 'arm64'].flatMap((arch) => [`${name}-mac-${arch}.dmg`, `${name}-mac-${arch}.zip`]),
    ...['x64', 'arm64'].map((arch) => `${name}-win-${arch}.exe`),
    ...[`${name}-linux-x86_64.AppImage`, `${name}-linux-amd64.deb`, `${name}-linux-x86_64.rpm`],
    ...[`${name}-linux-arm64.AppImage`, `${name}-linux-arm64.deb`, `${name}-linux-aarch64.rpm`],
  ];
  // A stable version is also the newest on the beta channel.
  const channels = version.includes('-') ? ['beta'] : ['latest', 'beta'];
  const feeds = channels.flatMap((channel) =>
    ['', '-mac', '-linux', '-linux-arm64'].map((system) => `${channel}${system}.yml`),
  );
  return { packages, feeds };
}

/** Returns what is missing in a folder of downloads, and the faults of its update files. */
export function checkReleaseFiles(folder: string, version: string): string[] {
  const { packages, feeds } = expectedFiles(version);
  const found = [...packages, ...feeds]
    .filter((name) => !existsSync(path.join(folder, name)))
    .map((name) => `${name} is missing.`);
  const shares = new Set<unknown>();
  for (const feed of feeds.filter((name) => existsSync(path.join(folder, name)))) {
    const content = parse(readFileSync(path.join(folder, feed), 'utf8'));
    shares.add(content.stagingPercentage);
    found.push(...checkFeed(folder, content, version).map((fault) => `${feed} ${fault}`));
  }
  if (shares.size > 1) found.push('The update files have different shares (stagingPercentage).');
  return found;
}

/** Finds another version, packages that the folder lacks or has otherwise, and values that the app would not obey. */
function checkFeed(folder: string, content: Record<string, unknown>, version: string): string[] {
  const { files, stagingPercentage: share = 100, minimumVersion: minimum = '0.0.0' } = content;
  const found: string[] = [];
  if (content.version !== version) found.push(`offers ${content.version}.`);
  for (const { url, sha512 } of files as { url: string; sha512: string }[]) {
    const file = path.join(folder, url);
    if (!existsSync(file)) found.push(`leads to ${url}, which is missing.`);
    else if (sum(file, 'sha512', 'base64') !== sha512) found.push(`has another sum of ${url}.`);
  }
  if (!Number.isInteger(share) || Number(share) < 0 || Number(share) > 100) {
    found.push(`has a share of ${share}: stagingPercentage is a whole number from 0 to 100.`);
  }
  if (typeof minimum !== 'string' || !isVersion(minimum) || isOlder(version, minimum)) {
    found.push(`asks for at least ${minimum}, which ${version} does not reach.`);
  }
  return found;
}

/** One line per file, in the format of `sha256sum --check`. */
export const checksums = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => `${sum(path.join(folder, name), 'sha256', 'hex')}  ${name}\n`)
    .join('');

export const sum = (file: string, algorithm: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(readFileSync(file)).digest(encoding);
