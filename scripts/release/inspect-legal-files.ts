import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listPackage } from '@electron/asar';
import { appPackages, idOf, legalFileNames } from './legal-files.ts';
import type { PackedApp } from './pack.ts';

interface Bom {
  bomFormat?: string;
  metadata?: { component?: { type?: string; name?: string; version?: string } };
  components?: { name: string; version: string; licenses?: unknown[] }[];
}

/** What is wrong with the licences and the SBOM inside a package: missing, incomplete, or about something else. */
export function checkLegalFiles(app: PackedApp, root: string, version: string): string[] {
  const { resources } = app;
  const file = (name: string) => path.join(resources, 'legal', name);
  const missing = Object.values(legalFileNames).filter((name) => !existsSync(file(name)));
  if (missing.length > 0) return missing.map((name) => `The package lacks legal/${name}.`);
  const read = (name: string) => readFileSync(file(name), 'utf8');
  // Of a stand-in for macOS the packer takes the app alone; scripts/release/start.ts looks at the real one.
  const found = app.system === 'darwin' ? [] : missingElectronNotices(app.folder);
  if (read(legalFileNames.licence) !== readFileSync(path.join(root, 'LICENSE'), 'utf8')) {
    found.push(`legal/${legalFileNames.licence} is not the licence of the app.`);
  }
  const packages = appPackages(root);
  const sections = read(legalFileNames.thirdParty);
  for (const one of packages) {
    const isThere = sections.includes(`${idOf(one)} (`) && one.texts.every((text) => sections.includes(text));
    if (!isThere) found.push(`legal/${legalFileNames.thirdParty} lacks the licence of ${idOf(one)}.`);
  }
  const bom: Bom = JSON.parse(read(legalFileNames.bom));
  return [...found, ...checkBom(bom, packages.map(idOf), version), ...checkModules(bom, resources)];
}

/**
 * The licences of Electron and Chromium, where the packer has put them.
 * @param inside the folder of the program; on macOS the app's own resources, since the app alone is handed on
 */
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
    if (!one.licenses?.length) found.push(`The SBOM names no licence of ${idOf(one)}.`);
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
