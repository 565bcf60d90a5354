import { execFileSync } from 'node:child_process';

interface Artifacts {
  artifactPaths: string[];
}

type Run = (program: string, args: string[]) => void;

/**
 * Has Apple notarize each disk image and staples the answer to it, so that it opens without a network. Does
 * nothing without the notary's key. @throws when Apple refuses one
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
