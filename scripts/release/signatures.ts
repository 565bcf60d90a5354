import { globSync } from 'node:fs';
import path from 'node:path';
import { type Environment, releaseSettings } from './configuration.ts';

export type Run = (program: string, args: string[]) => string;

/**
 * Checks the signatures of the packages in a folder with the tools of the system that packed them. Packages for Linux have no
 * signatures; their checksums are attested.
 */
export function checkSignatures(system: string, folder: string, publisher: string, run: Run): string[] {
  if (system === 'darwin') return checkApple(folder, run);
  if (system === 'win32') return checkWindows(folder, publisher, run);
  return [];
}

function checkApple(folder: string, run: Run): string[] {
  const apps = globSync('mac*/*.app', { cwd: folder }).map((app) => path.join(folder, app));
  if (apps.length !== 2) return [`There are ${apps.length} apps, not one for each of two architectures.`];
  const images = globSync('*.dmg', { cwd: folder }).map((image) => path.join(folder, image));
  if (images.length !== 2)
    return [`There are ${images.length} disk images, not one for each of two architectures.`];
  const ofImages = images.flatMap((image) => [
    ...refusal(run, 'codesign', ['--verify', '--strict', image], `${image} is not signed`),
    ...refusal(
      run,
      'spctl',
      ['--assess', '--type', 'open', '--context', 'context:primary-signature', image],
      `${image} would not be opened`,
    ),
    ...refusal(run, 'xcrun', ['stapler', 'validate', image], `${image} does not carry its notarisation`),
  ]);
  const ofApps = apps.flatMap((app) => [
    ...refusal(run, 'codesign', ['--verify', '--deep', '--strict', app], `${app} is not signed`),
    ...refusal(run, 'spctl', ['--assess', '--type', 'execute', app], `${app} would not be let through`),
    ...refusal(run, 'xcrun', ['stapler', 'validate', app], `${app} does not carry its notarisation`),
  ]);
  return [...ofImages, ...ofApps];
}

function checkWindows(folder: string, publisher: string, run: Run): string[] {
  const installers = globSync('*.exe', { cwd: folder });
  const programs = globSync('win*-unpacked/Larkspur.exe', { cwd: folder });
  if (installers.length !== 2 || programs.length !== 2) {
    return [`There are ${installers.length} installers and ${programs.length} programs, not two of each.`];
  }
  return [...installers, ...programs].flatMap((name) => {
    const file = path.join(folder, name).replaceAll("'", "''");
    const ask = `$s = Get-AuthenticodeSignature -LiteralPath '${file}'; "$($s.Status)|$($s.SignerCertificate.Subject)"`;
    const answer = run('powershell', ['-NoProfile', '-NonInteractive', '-Command', ask]).trim();
    return answer === `Valid|${publisher}`
      ? []
      : [`${name} is signed as ${answer}, not as Valid|${publisher}.`];
  });
}

function refusal(run: Run, program: string, args: string[], says: string): string[] {
  try {
    run(program, args);
    return [];
  } catch (error) {
    return [`${says}: ${(error as Error).message}`];
  }
}

const signingSettings: Record<string, Record<string, string>> = {
  darwin: {
    CSC_LINK: 'the Developer ID Application certificate: a .p12 file, its path or its base64',
    CSC_KEY_PASSWORD: "that certificate's password",
    APPLE_API_KEY: "path of the notary's key (.p8)",
    APPLE_API_KEY_ID: "that key's id",
    APPLE_API_ISSUER: "that key's issuer",
  },
  win32: {
    [releaseSettings.endpoint]: "the signing account's endpoint",
    [releaseSettings.account]: "the signing account's name",
    [releaseSettings.profile]: "the certificate profile's name",
    [releaseSettings.publisher]: "the certificate's whole subject (CN=…, O=…)",
  },
  linux: {},
};

const builtIn: Record<string, string> = {
  LARKSPUR_SERVER_URL: 'the server that the app talks to',
  [releaseSettings.updates]: 'where the app looks for updates',
};

export function missingForSigning(system: string, environment: Environment): string[] {
  const wanted = { ...builtIn, ...signingSettings[system] };
  const missing = Object.entries(wanted)
    .filter(([name]) => !environment[name])
    .map(([name, what]) => `${name}: ${what}`);
  for (const name of Object.keys(builtIn)) {
    const value = environment[name];
    if (value && !isPublicAddress(value)) {
      missing.push(`${name}: an https address that is no example, not ${value}`);
    }
  }
  return missing;
}

function isPublicAddress(value: string): boolean {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && !/(^|\.)(example|test|invalid|localhost)$/.test(url.hostname);
}
