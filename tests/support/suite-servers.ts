import { forSuite } from './for-suite.ts';
import { startMailServer } from './mail-server.ts';
import { startModelServer } from './model-server.ts';

/** A mail server for the tests of a suite. */
export const suiteMailServer = (...given: Parameters<typeof startMailServer>) =>
  forSuite(
    () => startMailServer(...given),
    (server) => server.stop(),
  );

/** A model server for the tests of a suite. */
export const suiteModelServer = (...given: Parameters<typeof startModelServer>) =>
  forSuite(
    () => startModelServer(...given),
    (server) => server.close(),
  );
