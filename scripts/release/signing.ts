import type { Environment } from './configuration.ts';
import { releaseSettings } from './configuration.ts';

/** The environment variables that signing needs on each system, with descriptions. */
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
  // AppImage, deb and rpm are not signed: their checksums are attested.
  linux: {},
};

const builtIn: Record<string, string> = {
  LARKSPUR_SERVER_URL: 'the server that the app talks to',
  [releaseSettings.updates]: 'where the app looks for updates',
};

/** Returns one sentence for each setting that a signed build lacks. */
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
