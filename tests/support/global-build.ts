import { buildIfStale } from '../../scripts/build-if-stale.ts';

/** Builds the site and the desktop shell for the suites that run them, unless `out/` is fresh. */
export default function setup(): Promise<void> {
  return buildIfStale();
}
