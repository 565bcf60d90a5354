import { desktopTest } from './desktop-fixture.ts';
import { openHarness } from './harness.ts';

/** Shared by all files, so that they share a worker's server and keyring. */
export const test = desktopTest(openHarness);
