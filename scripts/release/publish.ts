/**
 * `node scripts/release/publish.ts signatures | manifests | checksums | notes [folder]`: the steps of the release workflow.
 * - `signatures` fails unless the packages in `release/` are signed as this system requires.
 * - `manifests` writes those of winget and Homebrew beside the packages of this version, which they name at `LARKSPUR_UPDATES_URL`.
 * - `checksums` fails unless all downloads of this version are there, then writes their sums.
 * - `notes` writes what the change log says of this version to standard output.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../build-inputs.ts';
import { releaseSettings } from './configuration.ts';
import {
  caskFile,
  checkReleaseFiles,
  checksums,
  homebrewCask,
  listingOf,
  wingetManifests,
} from './manifests.ts';
import { checkSignatures, missingForSigning } from './signatures.ts';

/** GitHub takes no longer text for a release. */
const longestNotes = 125_000;

export function notesOf(changelog: string, version: string): string {
  const entries = changelog.split(/^## /m).map((entry) => /^\[?([^\s\]]+)[^\n]*\n(.*)$/s.exec(entry));
  const notes = entries.find((entry) => entry?.[1] === version)?.[2] ?? '';
  if (!notes.trim()) throw new Error(`CHANGELOG.md says nothing about ${version}.`);
  if (notes.length > longestNotes) {
    throw new Error(
      `CHANGELOG.md says more about ${version} than the ${longestNotes} characters of a release.`,
    );
  }
  return `${notes.trim()}\n`;
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function refuse(faults: string[]): boolean {
  if (faults.length === 0) return false;
  console.error(`Not to be published:\n- ${faults.join('\n- ')}`);
  process.exitCode = 1;
  return true;
}

function verifySignatures(): void {
  const publisher = process.env[releaseSettings.publisher] ?? '';
  const run = (program: string, args: string[]) => execFileSync(program, args, { encoding: 'utf8' });
  if (refuse(checkSignatures(process.platform, path.join(root, 'release'), publisher, run))) return;
  if (process.platform === 'linux') {
    console.log('Packages for Linux carry no signature; their checksums are attested.');
  } else console.log('Every program and installer is signed.');
}

function writeManifests(folder: string, version: string): void {
  const missing = missingForSigning('linux', process.env);
  if (refuse(missing.filter((line) => line.startsWith(releaseSettings.updates)))) return;
  const listing = listingOf(root, version, process.env[releaseSettings.updates] ?? '');
  const files = { ...wingetManifests(listing, folder), [caskFile]: homebrewCask(listing, folder) };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content);
  console.log(`Manifests of ${version}: ${Object.keys(files).join(', ')}.`);
}

function writeChecksums(folder: string, version: string): void {
  if (refuse(checkReleaseFiles(folder, version))) return;
  writeFileSync(path.join(folder, 'SHA256SUMS'), checksums(folder));
  console.log(`All downloads of ${version} are there; their sums are in SHA256SUMS.`);
}

if (import.meta.main) {
  const [step, folder = path.join(root, 'release')] = process.argv.slice(2);
  const { version } = JSON.parse(read('package.json'));
  if (step === 'signatures') verifySignatures();
  else if (step === 'manifests') writeManifests(folder, version);
  else if (step === 'checksums') writeChecksums(folder, version);
  else if (step === 'notes') process.stdout.write(notesOf(read('CHANGELOG.md'), version));
  else throw new Error('Name a step: signatures, manifests, checksums or notes.');
}
