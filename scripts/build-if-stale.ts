import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { StartError } from '../server/platform/errors.ts';
import { hashInputs, isBuilt, root } from './build-inputs.ts';

export interface Build {
  isFresh(): boolean;
  program: string;
  say(line: string): void;
}

const siteBuild: Build = {
  isFresh: () => isBuilt(hashInputs(process.env)),
  program: 'scripts/build.ts',
  say: (line) => console.log(line),
};

/**
 * Builds renderer and shell when their inputs have changed, in a child process, so that the caller can go on meanwhile.
 * Reports each step as it starts.
 * @throws StartError with the build's error output
 */
export async function buildIfStale(signal?: AbortSignal, build = siteBuild): Promise<void> {
  if (build.isFresh()) return;
  build.say('Building the site. This is done once for each change, and takes from ten seconds to a minute:');
  const child = spawn(process.execPath, [build.program], {
    cwd: root,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface({ input: child.stdout }).on('line', build.say);
  const [complaint, ended] = await Promise.all([
    text(child.stderr),
    once(child, 'close').catch((error: Error) => error),
  ]);
  if (ended instanceof Error) throw new StartError(`The site could not be built: ${ended.message}`);
  const [code, killed] = ended as [number | null, NodeJS.Signals | null];
  if (code === 0) return;
  if (complaint) console.error(complaint.trim());
  throw new StartError(
    complaint
      ? 'The site could not be built; see above.'
      : `The site could not be built: it ended with ${killed ?? `code ${code}`}.`,
  );
}
