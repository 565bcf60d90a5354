import { desktopTest } from './desktop-fixture.ts';
import { openHarness } from './harness.ts';

/** One for all files: files with fixtures of their own would each have a server and a keyring of their own, too. */
export const test = desktopTest(openHarness);
