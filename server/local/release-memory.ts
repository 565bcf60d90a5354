import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects garbage now. Loading the sample leaves some 100 MB that V8 would keep, as nothing presses it for memory, while the
 * app sits idle on the user's computer.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
