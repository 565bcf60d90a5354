import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '../../contract/site/brand.ts';
import { readConfiguration } from './configuration.ts';

export const metainfoFolder = 'out/metainfo';

const mostReleases = 10;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The released versions of a changelog, newest first. */
export const releasesOf = (changelog: string): { version: string; date: string }[] =>
  [...changelog.matchAll(/^## \[?(\d[^\s\]]*)\]? - (\d{4}-\d{2}-\d{2})$/gm)]
    .slice(0, mostReleases)
    .map(([, version = '', date = '']) => ({ version, date }));

interface AppData {
  id: string;
  name: string;
  summary: string;
  licence: string;
  homepage: string;
  developer: string;
  desktopEntry: string;
  scheme: string;
  releases: { version: string; date: string }[];
}

export function describeForAppStream(app: AppData): string {
  const releases = app.releases.map(
    ({ version, date }) =>
      `    <release version="${escaped(version)}" date="${date}" type="${version.includes('-') ? 'development' : 'stable'}"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${escaped(app.id)}</id>
  <name>${escaped(app.name)}</name>
  <summary>${escaped(app.summary)}</summary>
  <developer id="${escaped(app.id.split('.').slice(0, 2).join('.'))}">
    <name>${escaped(app.developer)}</name>
  </developer>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>${escaped(app.licence)}</project_license>
  <description>
    <p>A job description becomes a ranked list of candidates, each with the words that prove why. A company profile becomes posts in your own voice.</p>
    <p>It works on this computer alone, without a server, an account or a network, or together with colleagues through a server of your organization.</p>
  </description>
  <launchable type="desktop-id">${escaped(app.desktopEntry)}</launchable>
  <icon type="stock">larkspur</icon>
  <categories>
    <category>Office</category>
  </categories>
  <url type="homepage">${escaped(app.homepage)}</url>
  <provides>
    <binary>larkspur</binary>
    <mediatype>x-scheme-handler/${escaped(app.scheme)}</mediatype>
  </provides>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
  </supports>
  <content_rating type="oars-1.1"/>
  <releases>
${releases.join('\n')}
  </releases>
</component>
`;
}

export function writeMetainfo(root: string): string {
  const json = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { appId: id, productName: name, linux, protocols } = readConfiguration();
  const [scheme] = [protocols ?? []].flat().flatMap(({ schemes }) => schemes);
  const folder = path.join(root, metainfoFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${id}.metainfo.xml`);
  const content = describeForAppStream({
    id: id ?? '',
    name: name ?? '',
    summary: linux.synopsis ?? '',
    licence: json.license,
    homepage: json.homepage,
    developer: brand.legalName,
    desktopEntry: json.desktopName,
    scheme: scheme ?? '',
    releases: releasesOf(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8')),
  });
  writeFileSync(file, content);
  return file;
}

/** Faults that AppStream finds, notes aside; undefined where `appstreamcli` is missing. */
export function appStreamFaults(file: string): string[] | undefined {
  const { error, status, stdout } = spawnSync('appstreamcli', ['validate', '--no-net', file], {
    encoding: 'utf8',
  });
  if (error) return undefined;
  const told = stdout.split('\n').filter((line) => /^[EW]: /.test(line));
  return status === 0 ? told : [...told, `appstreamcli validate ended with ${status}.`];
}
