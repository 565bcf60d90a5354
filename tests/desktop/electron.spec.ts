import { expect } from '@playwright/test';
import { desktopTest } from './desktop-fixture.ts';
import { openElectron } from './electron-driver.ts';
import { journeys } from './journeys.ts';
import { lacksKeyringTools } from './requirements.ts';

const test = desktopTest(openElectron);

for (const { title, needs, run } of journeys) {
  test(title, async ({ app, gate }) => {
    test.skip(needs === 'gnome-keyring' && lacksKeyringTools(), 'There is no gnome-keyring here.');
    await run(app, gate);
  });
}

test('the page has no Node and only the bridge of the preload script', async ({ app }) => {
  const page = await app.start();
  const found = await page.evaluate(() => {
    const world = globalThis as unknown as Record<string, unknown>;
    return ['require', 'process', 'module', 'Buffer', 'larkspur'].filter((name) => name in world);
  });
  expect(found).toEqual(['larkspur']);
});

test('the content policy of app:// is in force', async ({ app }) => {
  const page = await app.start();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ranInline = true';
    document.body.append(script);
    return 'ranInline' in window;
  });
  expect(ran).toBe(false);
});

test('the page refuses to navigate away', async ({ app }) => {
  const page = await app.start();
  await page.waitForURL('**/login');
  await page.evaluate(() => location.assign('https://example.com/'));
  // A question that the page answers after the navigation would have begun.
  expect(await page.evaluate(() => new Promise((done) => setTimeout(() => done(location.origin))))).toBe(
    'app://larkspur',
  );
});

test('the page gets no device and no permission except copying', async ({ app }) => {
  const page = await app.start();
  const answers = await page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[];
    const asked = await Promise.all(names.map((name) => navigator.permissions.query({ name })));
    return asked.map(({ state }) => state);
  });
  expect(answers).toEqual(['denied', 'denied', 'denied', 'denied']);
});
