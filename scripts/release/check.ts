/**
 * `npm run release:check`: checks everything about a release that needs neither Electron's program nor a certificate nor the
 * other systems. With `--signing` it also fails if this system's signing is not set up, and with `--release` if the changelog
 * has unreleased changes. With `--sizes` it weighs the packages, for docs/performance.md. With `--own`, as `npm test` runs it, it
 * packs for this system alone, and once.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { Packager } from 'electron-builder';
import { buildIfStale } from '../build-if-stale.ts';
import { root } from '../build-inputs.ts';
import { buildLocalServer, makeNewDatabase } from '../build-local-server.ts';
import { checkPackages, type PackageReport } from './check-packages.ts';
import { environmentOverrides, readConfiguration } from './configuration.ts';
import { writeLegalFiles } from './legal-files.ts';
import { appStreamFaults, writeMetainfo } from './metainfo.ts';
import type { System } from './pack.ts';
import { describeWeights, localFaults, type PackageWeight, weighLocalServer } from './package-weights.ts';
import { missingForSigning } from './signatures.ts';
import { checkEntitlements, checkIcons, checkTargets, checkVersions, readVersions } from './static-checks.ts';

const systems: System[] = ['linux', 'win32', 'darwin'];
const isRelease = process.argv.includes('--release');
const weighs = process.argv.includes('--sizes');
const isOwn = process.argv.includes('--own');
let failures = 0;

function report(title: string, faults: string[]): void {
  failures += faults.length;
  console.log(
    `${faults.length === 0 ? '✓' : '✗'} ${title}${faults.map((fault) => `\n    ${fault}`).join('')}`,
  );
}

async function schemaFaults(): Promise<string[]> {
  const config = environmentOverrides(configuration, process.env);
  const answer = new Packager({ projectDir: root, config }).validateConfig();
  return answer.then(
    () => [],
    (error: Error) => [error.message],
  );
}

async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  const heard: string[] = [];
  process.stdout.write = (text: string | Uint8Array) => heard.push(String(text)) > 0;
  try {
    return await work();
  } catch (error) {
    process.stderr.write(heard.join(''));
    throw error;
  } finally {
    process.stdout.write = write;
  }
}

const configuration = readConfiguration();
const versions = readVersions();
report('electron-builder.yml fits its schema', await quietly(schemaFaults));
report('targets and architectures', checkTargets(configuration));
report(`version ${versions.package} in package.json, lock and changelog`, checkVersions(versions, isRelease));
report("icons of three systems, made from the mark's SVG", checkIcons(configuration));
report('entitlements, hardened runtime, notarisation', checkEntitlements(configuration));
const appStream = appStreamFaults(writeMetainfo(root));
if (appStream) report('the AppStream entry, by appstreamcli', appStream);
else console.log('· the AppStream entry is not validated: appstreamcli is missing');
for (const system of systems) {
  const missing = missingForSigning(system, process.env);
  if (process.argv.includes('--signing') && system === process.platform) {
    report(`environment for signing on ${system}`, missing);
  } else if (missing.length > 0) {
    console.log(`· environment for signing on ${system} lacks:\n    ${missing.join('\n    ')}`);
  } else report(`environment for signing on ${system}`, []);
}

if (!existsSync(path.join(root, 'node_modules/keytar/build/Release/keytar.node'))) {
  report('keytar, which goes into packages', [
    'It is not built here: install libsecret (apt install libsecret-1-dev), then run npm ci again.',
  ]);
}
if (failures === 0) await packAndLook();
console.log(
  failures > 0 ? `\n${failures} faults` : '\nconfiguration verified; not signed, not installed, not run',
);
// electron-builder leaves an exit hook behind that would set exit code 0.
process.exit(failures > 0 ? 1 : 0);

/** Packs one system after another, because electron-builder replaces the console while it packs. */
async function packAndLook(): Promise<void> {
  await buildIfStale();
  await buildLocalServer();
  writeLegalFiles(root);
  const local = weighLocalServer();
  report('the server of the local mode is within its budget', localFaults(local));
  report('the database of the local mode is the same when it is made again', await databaseFaults());
  const weights: PackageWeight[] = [];
  for (const system of isOwn ? systems.filter((each) => each === process.platform) : systems) {
    if (system === 'darwin' && process.platform === 'win32') {
      console.log('· not packed for darwin: electron-builder does that on macOS and Linux alone');
      continue;
    }
    for (const { name, standIns, faults, ...packed } of await quietly(() => packedFor(system))) {
      report(`packed for ${name}; stand-ins: ${standIns.join(', ') || 'none'}`, faults);
      weights.push(...packed.weights);
    }
  }
  if (weighs) console.log(`\n${describeWeights(weights, local)}`);
}

async function databaseFaults(): Promise<string[]> {
  const shipped = readFileSync(path.join(root, 'out/local/new-database.br'));
  return brotliDecompressSync(shipped).equals(await makeNewDatabase())
    ? []
    : ['It differs: scripts/fixed-clock.ts does not hold all of the time or of the random numbers.'];
}

function packedFor(system: System): Promise<PackageReport[]> {
  const { package: app, electron } = versions;
  const installed = { app, electron: electron.installed };
  return checkPackages(system, configuration, process.env, installed, weighs, !isOwn).catch(
    (error: Error) => [{ name: system, standIns: [], faults: [error.message], weights: [] }],
  );
}
