import { execFileSync } from 'node:child_process';

interface Artifacts {
  /** The installers that were made. */
  artifactPaths: string[];
}

type Run = (program: string, args: string[]) => void;

/**
 * Has Apple notarise each disk image and staples the answer to it, so that it opens without a network. The packer does so for
 * the app inside alone. Without the notary's key, as in a build that is not signed, nothing happens.
 * @returns no further artifacts
 * @throws when Apple refuses one
 */
export function afterAllArtifactBuild(
  { artifactPaths }: Artifacts,
  environment: NodeJS.ProcessEnv = process.env,
  run: Run = (program, args) => void execFileSync(program, args, { stdio: 'inherit' }),
): string[] {
  const { APPLE_API_KEY: key, APPLE_API_KEY_ID: keyId, APPLE_API_ISSUER: issuer } = environment;
  if (!key || !keyId || !issuer) return [];
  for (const image of artifactPaths.filter((file) => file.endsWith('.dmg'))) {
    run('xcrun', [
      ...['notarytool', 'submit', image, '--wait'],
      ...['--key', key, '--key-id', keyId, '--issuer', issuer],
    ]);
    run('xcrun', ['stapler', 'staple', image]);
  }
  return [];
}
