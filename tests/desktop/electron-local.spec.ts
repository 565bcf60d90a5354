/** The local mode in a real Electron. */
import { openElectron } from './electron-driver.ts';
import { localJourneys } from './journeys/local.ts';
import { localTest } from './local-fixture.ts';
import { lacksKeyringTools } from './requirements.ts';

const test = localTest(openElectron);

for (const { title, needs, run } of localJourneys) {
  test(title, async ({ app }) => {
    test.skip(needs === 'gnome-keyring' && lacksKeyringTools(), 'There is no gnome-keyring here.');
    test.setTimeout(420_000);
    await run(app);
  });
}
