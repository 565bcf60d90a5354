import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'electron-builder';
import { parse } from 'yaml';
import { root } from '../build-inputs.ts';

export type Environment = Record<string, string | undefined>;

export interface ReleaseConfiguration extends Configuration {
  publish: { provider: 'generic'; url: string };
  electronFuses: NonNullable<Configuration['electronFuses']>;
  mac: NonNullable<Configuration['mac']>;
  win: NonNullable<Configuration['win']> & {
    azureSignOptions: NonNullable<NonNullable<Configuration['win']>['azureSignOptions']>;
  };
  linux: NonNullable<Configuration['linux']>;
}

export interface ReleaseOverrides extends Configuration {
  publish: { provider: 'generic'; url: string };
  win: {
    azureSignOptions: ReleaseConfiguration['win']['azureSignOptions'];
    publish: { provider: 'generic'; url: string; publisherName: string[] };
  };
}

export const readConfiguration = (): ReleaseConfiguration =>
  parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'));

export const releaseSettings = {
  updates: 'LARKSPUR_UPDATES_URL',
  endpoint: 'AZURE_SIGNING_ENDPOINT',
  account: 'AZURE_SIGNING_ACCOUNT',
  profile: 'AZURE_SIGNING_PROFILE',
  publisher: 'AZURE_SIGNING_PUBLISHER',
  /** Optional: a second accepted publisher, for a change of certificate. */
  nextPublisher: 'AZURE_SIGNING_NEXT_PUBLISHER',
} as const;

/**
 * The overrides of electron-builder.yml from the environment. Only they name the publisher of updates: electron-builder merges
 * lists, so an example in the file would be accepted beside the real publisher.
 */
export function environmentOverrides(
  configuration: ReleaseConfiguration,
  environment: Environment,
): ReleaseOverrides {
  const example = configuration.win.azureSignOptions;
  const publish = {
    provider: 'generic' as const,
    url: environment[releaseSettings.updates] || configuration.publish.url,
  };
  const azureSignOptions = {
    endpoint: environment[releaseSettings.endpoint] || example.endpoint,
    codeSigningAccountName: environment[releaseSettings.account] || example.codeSigningAccountName,
    certificateProfileName: environment[releaseSettings.profile] || example.certificateProfileName,
    publisherName: environment[releaseSettings.publisher] || example.publisherName,
  };
  const next = environment[releaseSettings.nextPublisher];
  const publisherName = [azureSignOptions.publisherName, ...(next ? [next] : [])];
  return { publish, win: { azureSignOptions, publish: { ...publish, publisherName } } };
}

export const unsigned: Configuration = {
  mac: { identity: '-', hardenedRuntime: false, notarize: false },
  win: { signExecutable: false },
};

/** Overrides of a build for users, which fails if it cannot be signed. */
export const signed: Configuration = { forceCodeSigning: true };
