import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartError } from '../server/start-failure.ts';
import { hashInputs, isBuilt, root } from './build-inputs.ts';

/**
 * Builds renderer and shell when their inputs have changed, in a process of its own, so that the caller can do other things.
 * @throws StartError with the build's own words
 */
export async function buildIfStale(signal?: AbortSignal): Promise<void> {
  if (isBuilt(hashInputs(process.env))) return;
  console.log('Building the site. This is done once for each change.');
  try {
    await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: root, signal });
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    if (stderr) console.error(stderr.trim());
    throw new StartError(
      stderr ? 'The site could not be built; see above.' : `The site could not be built: ${message}`,
    );
  }
}
