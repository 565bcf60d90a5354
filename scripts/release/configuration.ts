import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Configuration } from 'electron-builder';
import { parse } from 'yaml';
import { root } from '../build-inputs.ts';

export type Environment = Record<string, string | undefined>;

/** What electron-builder.yml says, as far as it is read here; its schema is checked by electron-builder itself. */
export interface ReleaseConfiguration extends Configuration {
  publish: { provider: 'generic'; url: string };
  electronFuses: NonNullable<Configuration['electronFuses']>;
  mac: NonNullable<Configuration['mac']>;
  win: NonNullable<Configuration['win']> & {
    azureSignOptions: NonNullable<NonNullable<Configuration['win']>['azureSignOptions']>;
  };
  linux: NonNullable<Configuration['linux']>;
}

/** The part of a configuration that comes from the environment. */
export interface ReleaseOverrides extends Configuration {
  publish: { provider: 'generic'; url: string };
  win: {
    azureSignOptions: ReleaseConfiguration['win']['azureSignOptions'];
    publish: { provider: 'generic'; url: string; publisherName: string[] };
  };
}

export const readConfiguration = (): ReleaseConfiguration =>
  parse(readFileSync(path.join(root, 'electron-builder.yml'), 'utf8'));

/** Values of the environment that replace the examples in electron-builder.yml. */
export const releaseSettings = {
  updates: 'LARKSPUR_UPDATES_URL',
  endpoint: 'AZURE_SIGNING_ENDPOINT',
  account: 'AZURE_SIGNING_ACCOUNT',
  profile: 'AZURE_SIGNING_PROFILE',
  publisher: 'AZURE_SIGNING_PUBLISHER',
  /** Optional: whose updates are accepted beside, before the certificate changes. */
  nextPublisher: 'AZURE_SIGNING_NEXT_PUBLISHER',
} as const;

/**
 * What a build lays over electron-builder.yml. The publisher that updates must have stands here alone: electron-builder
 * merges lists, and an example that stayed in one would be accepted beside the real publisher.
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

/** Laid over a build that nobody will be given: it starts on the machine that made it, and takes no updates. */
export const unsigned: Configuration = {
  mac: { identity: '-', hardenedRuntime: false, notarize: false },
  win: { signExecutable: false },
};

/** Laid over a build that users get: what cannot be signed is not made. */
export const signed: Configuration = { forceCodeSigning: true };
