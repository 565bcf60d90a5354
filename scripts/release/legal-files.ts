import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listPackage } from '@electron/asar';
import { engineFolderOf } from '../../build/native-module.ts';
import { bundledParts, recordOfPart } from '../../build/record-packages.ts';
import type { PackedApp } from './pack.ts';

export const legalFolder = 'out/legal';
export const legalFileNames = {
  licence: 'LICENSE.txt',
  notice: 'NOTICE.md',
  thirdParty: 'THIRD_PARTY_LICENSES.txt',
  bom: 'larkspur.cdx.json',
} as const;

/**
 * Packages in the app but in no bundle: Electron, the native module, Tailwind, which generates styles, and the library of the engine.
 * Where both architectures are packed on one machine, their libraries share version and license: one stands for both.
 */
const unbundled = [
  ...['electron', 'keytar', 'tailwindcss'].map((name) => `node_modules/${name}`),
  path.posix.dirname(path.posix.dirname(engineFolderOf(`${process.platform} ${process.arch}`))),
];

/** Licenses of packages whose `package.json` names none, with the words of their license file that prove it. */
const undeclared: Record<string, { licence: string; proof: string }> = {
  'twitter-text': { licence: 'Apache-2.0', proof: 'Licensed under the Apache License, Version 2.0' },
};

export interface AppPackage {
  name: string;
  version: string;
  licence: string;
  texts: string[];
  /** SHA-512 of the installed package in base64; only packages from a registry have one. */
  sha512: string | undefined;
}

function appPackages(root: string): AppPackage[] {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const bundled = bundledParts.flatMap((part): string[] =>
    JSON.parse(readFileSync(recordOfPart(root, part), 'utf8')),
  );
  return [...new Set([...bundled, ...unbundled])]
    .map((folder) => describePackage(root, folder, lock.packages?.[folder]?.integrity))
    .sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

const idOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

function describePackage(root: string, folder: string, integrity: string | undefined): AppPackage {
  const inside = path.join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(path.join(inside, 'package.json'), 'utf8'));
  const texts = readdirSync(inside)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(path.join(inside, file), 'utf8').trim());
  const licence = typeof license === 'string' ? license : undeclaredLicence(name, texts);
  if (!licence) throw new Error(`${name} does not state its license.`);
  return { name, version, licence, texts, sha512: /sha512-(\S+)/.exec(integrity ?? '')?.[1] };
}

function undeclaredLicence(name: string, texts: string[]): string | undefined {
  const known = undeclared[name];
  return known && texts.some((text) => text.includes(known.proof)) ? known.licence : undefined;
}

export function writeLegalFiles(root: string): void {
  const folder = path.join(root, legalFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const packages = appPackages(root);
  write(legalFileNames.licence, read('LICENSE'));
  if (existsSync(path.join(root, 'NOTICE.md'))) write(legalFileNames.notice, read('NOTICE.md'));
  write(legalFileNames.thirdParty, packages.map(licenceSection).join(`\n${'='.repeat(80)}\n\n`));
  write(
    legalFileNames.bom,
    `${JSON.stringify(describeBom(JSON.parse(read('package.json')), packages), null, 2)}\n`,
  );
}

const licenceSection = (one: AppPackage): string =>
  `${idOf(one)} (${one.licence})\n\n${one.texts.join('\n\n') || `The package carries no text of its own; its license is ${one.licence}.`}\n`;

/** CycloneDX 1.5, without timestamp and serial number, so that the same app has the same SBOM. */
function describeBom(
  app: { name: string; version: string; license: string },
  packages: AppPackage[],
): object {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': idOf(app),
        name: app.name,
        version: app.version,
        purl: `pkg:npm/${idOf(app)}`,
        licenses: [{ license: { id: app.license } }],
      },
    },
    components: packages.map((one) => ({
      type: one.name === 'electron' ? 'framework' : 'library',
      'bom-ref': idOf(one),
      name: one.name,
      version: one.version,
      purl: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
      // Expressions such as `MIT OR Apache-2.0` are no ids.
      licenses: [/\s/.test(one.licence) ? { expression: one.licence } : { license: { id: one.licence } }],
      ...(one.sha512
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(one.sha512, 'base64').toString('hex') }] }
        : {}),
    })),
    dependencies: [{ ref: idOf(app), dependsOn: packages.map(idOf) }],
  };
}

interface Bom {
  bomFormat?: string;
  metadata?: { component?: { type?: string; name?: string; version?: string } };
  components?: { name: string; version: string; licenses?: unknown[] }[];
}

export function checkLegalFiles(app: PackedApp, root: string, version: string): string[] {
  const { resources } = app;
  const file = (name: string) => path.join(resources, 'legal', name);
  const missing = Object.values(legalFileNames).filter((name) => !existsSync(file(name)));
  if (missing.length > 0) return missing.map((name) => `The package lacks legal/${name}.`);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  // Of a stand-in for macOS the packer takes the app alone; scripts/release/start.ts looks at the real one.
  const found = app.system === 'darwin' ? [] : missingElectronNotices(app.folder);
  if (read(legalFileNames.licence) !== readFileSync(path.join(root, 'LICENSE'), 'utf8')) {
    found.push(`legal/${legalFileNames.licence} is not the license of the app.`);
  }
  const packages = appPackages(root);
  const sections = read(legalFileNames.thirdParty);
  for (const one of packages) {
    const isThere = sections.includes(`${idOf(one)} (`) && one.texts.every((text) => sections.includes(text));
    if (!isThere) found.push(`legal/${legalFileNames.thirdParty} lacks the license of ${idOf(one)}.`);
  }
  const bom: Bom = JSON.parse(read(legalFileNames.bom));
  return [...found, ...checkBom(bom, packages.map(idOf), version), ...checkModules(bom, resources)];
}

/** The licenses of Electron and Chromium that are missing; on macOS they lie in the app's own resources. */
export const missingElectronNotices = (inside: string): string[] =>
  ['LICENSE.electron.txt', 'LICENSES.chromium.html']
    .filter((name) => !existsSync(path.join(inside, name)))
    .map((name) => `The package lacks ${name}.`);

function checkBom(bom: Bom, packages: string[], version: string): string[] {
  const found: string[] = [];
  const { type, name, version: told } = bom.metadata?.component ?? {};
  if (bom.bomFormat !== 'CycloneDX' || type !== 'application' || name !== 'larkspur' || told !== version) {
    found.push(`The SBOM is about ${type} ${name} ${told}, not about the app ${version}.`);
  }
  const listed = (bom.components ?? []).map(idOf);
  found.push(...packages.filter((one) => !listed.includes(one)).map((one) => `The SBOM lacks ${one}.`));
  found.push(
    ...listed
      .filter((one) => !packages.includes(one))
      .map((one) => `The SBOM lists ${one}, which is not in the app.`),
  );
  for (const one of bom.components ?? []) {
    if (!one.licenses?.length) found.push(`The SBOM names no license of ${idOf(one)}.`);
  }
  return found;
}

/** Whole packages inside the archive, whatever the build wrote down. */
function checkModules(bom: Bom, resources: string): string[] {
  const names = listPackage(path.join(resources, 'app.asar'), { isPack: false }).flatMap(
    (name) =>
      /^[\\/]?node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)[\\/]package\.json$/
        .exec(name)?.[1]
        ?.replace('\\', '/') ?? [],
  );
  return names
    .filter((name) => !bom.components?.some((one) => one.name === name))
    .map((name) => `The SBOM lacks ${name}, which lies in the archive.`);
}
