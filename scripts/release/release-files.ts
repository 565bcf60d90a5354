import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

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

/** Returns what is missing in a folder of downloads, and which update files reference missing files. */
export function checkReleaseFiles(folder: string, version: string): string[] {
  const { packages, feeds } = expectedFiles(version);
  const found = [...packages, ...feeds]
    .filter((name) => !existsSync(path.join(folder, name)))
    .map((name) => `${name} is missing.`);
  for (const feed of feeds.filter((name) => existsSync(path.join(folder, name)))) {
    found.push(...checkFeed(folder, path.join(folder, feed), version));
  }
  return found;
}

/** Returns what an update file says that is not so: another version, or packages that the folder lacks or has otherwise. */
export function checkFeed(folder: string, feedFile: string, version: string): string[] {
  const feed = path.basename(feedFile);
  const content = parse(readFileSync(feedFile, 'utf8'));
  const found: string[] = [];
  if (content.version !== version) found.push(`${feed} offers ${content.version}.`);
  for (const { url, sha512 } of content.files) {
    const file = path.join(folder, url);
    if (!existsSync(file)) found.push(`${feed} leads to ${url}, which is missing.`);
    else if (sum(file, 'sha512', 'base64') !== sha512) found.push(`${feed} has another sum of ${url}.`);
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
