/**
 * `node scripts/release/write-manifests.ts <folder>`: writes the manifests of winget and Homebrew beside the packages of this
 * version. They name the packages at `LARKSPUR_UPDATES_URL`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build-inputs.ts';
import { releaseSettings } from './configuration.ts';
import { caskFile, homebrewCask, listingOf, wingetManifests } from './manifests.ts';
import { missingForSigning } from './signatures.ts';

const [folder = path.join(root, 'release')] = process.argv.slice(2);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const missing = missingForSigning('linux', process.env).filter((line) =>
  line.startsWith(releaseSettings.updates),
);
if (missing.length > 0) {
  console.error(missing.join('\n'));
  process.exitCode = 1;
} else {
  const listing = listingOf(root, version, process.env[releaseSettings.updates] ?? '');
  const files = { ...wingetManifests(listing, folder), [caskFile]: homebrewCask(listing, folder) };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  console.log(`Manifests of ${version}: ${Object.keys(files).join(', ')}.`);
}
