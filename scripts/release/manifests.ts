import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { isOlder, isVersion } from '../../contract/desktop/app-version.ts';
import { z } from '../../contract/platform/zod.ts';
import { brand } from '../../contract/site/brand.ts';
import { readConfiguration } from './configuration.ts';

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

export const checksums = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map((name) => `${sum(path.join(folder, name), 'sha256', 'hex')}  ${name}\n`)
    .join('');

const sum = (file: string, algorithm: string, encoding: 'hex' | 'base64') =>
  createHash(algorithm).update(readFileSync(file)).digest(encoding);

interface Listing {
  name: string;
  version: string;
  summary: string;
  licence: string;
  homepage: string;
  publisher: string;
  appId: string;
  downloads: string;
}

const wingetVersion = '1.6.0';
const moniker = 'larkspur';
export const caskFile = `${moniker}.rb`;

const oldestMac = 'ventura';

export function listingOf(root: string, version: string, downloads: string): Listing {
  const { license, homepage } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { appId = '', productName: name = '', linux } = readConfiguration();
  return {
    name: name ?? '',
    version,
    licence: license,
    homepage,
    downloads: downloads.replace(/\/$/, ''),
    summary: linux.synopsis ?? '',
    publisher: brand.legalName,
    appId: appId ?? '',
  };
}

const identifierOf = ({ name }: Listing) => `${name}.${name}`;

const identity = {
  PackageIdentifier: z.string().check(z.regex(/^[^.\s\\/:*?"<>|]{1,32}(\.[^.\s\\/:*?"<>|]{1,32}){1,7}$/)),
  PackageVersion: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)),
  ManifestVersion: z.literal(wingetVersion),
};
const httpsUrl = z.string().check(z.regex(/^https:\/\/\S+$/), z.maxLength(2048));
const locale = z.string().check(z.regex(/^[a-z]{2,3}-[A-Z]{2}$/));
const wingetFiles = {
  version: z.strictObject({ ...identity, ManifestType: z.literal('version'), DefaultLocale: locale }),
  installer: z.strictObject({
    ...identity,
    ManifestType: z.literal('installer'),
    InstallerType: z.literal('nullsoft'),
    Scope: z.literal('user'),
    InstallModes: z.array(z.enum(['interactive', 'silent'])),
    UpgradeBehavior: z.literal('install'),
    Protocols: z.array(z.string()),
    Platform: z.tuple([z.literal('Windows.Desktop')]),
    MinimumOSVersion: z.string().check(z.regex(/^\d+(\.\d+){0,3}$/)),
    Installers: z.array(
      z.strictObject({
        Architecture: z.enum(['x64', 'arm64']),
        InstallerUrl: httpsUrl,
        InstallerSha256: z.string().check(z.regex(/^[A-F0-9]{64}$/)),
      }),
    ),
  }),
  'locale.en-US': z.strictObject({
    ...identity,
    ManifestType: z.literal('defaultLocale'),
    PackageLocale: locale,
    Publisher: z.string().check(z.minLength(2), z.maxLength(256)),
    PublisherUrl: httpsUrl,
    PackageName: z.string().check(z.minLength(2), z.maxLength(256)),
    PackageUrl: httpsUrl,
    License: z.string().check(z.minLength(3), z.maxLength(512)),
    ShortDescription: z.string().check(z.minLength(3), z.maxLength(256)),
    Moniker: z.string().check(z.minLength(1), z.maxLength(40)),
  }),
};

/** The manifests of a version for winget, by file name. @throws when a value is not what winget takes */
export function wingetManifests(listing: Listing, folder: string): Record<string, string> {
  const { version, name, publisher, homepage } = listing;
  const common = { PackageIdentifier: identifierOf(listing), PackageVersion: version };
  const content = {
    version: { DefaultLocale: 'en-US' },
    installer: {
      InstallerType: 'nullsoft',
      Scope: 'user',
      InstallModes: ['interactive', 'silent'],
      UpgradeBehavior: 'install',
      Protocols: ['larkspur'],
      Platform: ['Windows.Desktop'],
      MinimumOSVersion: '10.0.17763.0',
      Installers: (['x64', 'arm64'] as const).map((arch) => {
        const file = packageOf(version, `-win-${arch}.exe`);
        const sha = sum(path.join(folder, file), 'sha256', 'hex').toUpperCase();
        return {
          Architecture: arch,
          InstallerUrl: `${listing.downloads}/${file}`,
          InstallerSha256: sha,
        };
      }),
    },
    'locale.en-US': {
      PackageLocale: 'en-US',
      Publisher: publisher,
      PublisherUrl: homepage,
      PackageName: name,
      PackageUrl: homepage,
      License: listing.licence,
      ShortDescription: listing.summary,
      Moniker: moniker,
    },
  };
  const types = { version: 'version', installer: 'installer', 'locale.en-US': 'defaultLocale' } as const;
  return Object.fromEntries(
    (Object.keys(types) as (keyof typeof types)[]).map((kind) => {
      const manifest = {
        ...common,
        ...content[kind],
        ManifestType: types[kind],
        ManifestVersion: wingetVersion,
      };
      z.parse(wingetFiles[kind], manifest);
      const schema = `# yaml-language-server: $schema=https://aka.ms/winget-manifest.${types[kind]}.${wingetVersion}.schema.json`;
      const file = `${common.PackageIdentifier}${kind === 'version' ? '' : `.${kind}`}.yaml`;
      return [file, `${schema}\n\n${stringify(manifest)}`];
    }),
  );
}

const packageOf = (version: string, suffix: string): string => {
  const found = expectedFiles(version).packages.find((name) => name.endsWith(suffix));
  if (!found) throw new Error(`No package ends in ${suffix}.`);
  return found;
};

const quoted = (text: string) =>
  `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('#', '\\#')}"`;

export function homebrewCask(listing: Listing, folder: string): string {
  const { version, name, summary, homepage, downloads, appId } = listing;
  const shaOf = (arch: string) =>
    sum(path.join(folder, packageOf(version, `-mac-${arch}.dmg`)), 'sha256', 'hex');
  const settings = [
    `~/Library/Application Support/${name}`,
    `~/Library/Logs/${name}`,
    `~/Library/Preferences/${appId}.plist`,
    `~/Library/Saved Application State/${appId}.savedState`,
  ];
  return `cask ${quoted(moniker)} do
  arch arm: "arm64", intel: "x64"

  version ${quoted(version)}
  sha256 arm:   ${quoted(shaOf('arm64'))},
         intel: ${quoted(shaOf('x64'))}

  url "${downloads}/${name}-#{version}-mac-#{arch}.dmg"
  name ${quoted(name)}
  desc ${quoted(summary)}
  homepage ${quoted(homepage)}

  livecheck do
    url "${downloads}/latest-mac.yml"
    strategy :electron_builder
  end

  auto_updates true
  depends_on macos: ">= :${oldestMac}"

  app ${quoted(`${name}.app`)}

  zap trash: [
${settings.map((entry) => `    ${quoted(entry)},`).join('\n')}
  ]
end
`;
}
