import type { Page } from '@playwright/test';
import { paths } from '../../src/lib/paths.ts';
import {
  adminHealthPath,
  adminPath,
  adminQuotasPath,
  adminTasksPath,
  allPostsPath,
  apiKeysPath,
  applicantSystemPath,
  auditPath,
  blogSettingsPath,
  calendarPath,
  campaignPath,
  dataSettingsPath,
  draftsPath,
  mailSettingsPath,
  providerAccessPath,
  securityPath,
  signInPath,
  voicePath,
  webhooksPath,
} from '../../src/lib/settings-paths.ts';
import { buildRegistration } from '../support/account.ts';
import { createAdmin, newMigratedDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { signIn } from './main-journey.ts';
import { test as named } from './named-product.ts';
import { openFirst } from './post-editor.ts';
import { demo, expect, test } from './product-fixture.ts';
import { inspectStates, press, shows } from './workplace.ts';

test.setTimeout(1_200_000);
test.use({ viewport: { width: 1440, height: 900 } });

const admin = { email: 'admin@larkspur.example', password: 'a-password-for-tests' };

/** Opens a page and waits until nothing of it loads. */
const opens = (page: Page, path: string) => async () => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
};

named('nothing is wrong with the settings in any state', async ({ page }) => {
  named.setTimeout(1_200_000);
  await signIn(page, demo.email, demo.password);
  const open = (path: string) => opens(page, path);
  const openWith = (path: string, button: string) => async () => {
    await open(path)();
    await press(page, button);
  };
  await inspectStates(page, {
    'your account': open(paths.settings),
    security: open(securityPath),
    'a passkey to add': openWith(securityPath, 'Add a passkey'),
    'a second factor to set up': openWith(securityPath, 'Set up an app'),
    'sign-in of the organization': open(signInPath),
    'a provider to connect': openWith(signInPath, 'Connect a provider'),
    team: open(paths.team),
    'somebody to invite': async () => {
      await open(paths.team)();
      await page.getByLabel('Email').first().fill('ann@people.example');
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await shows(page, /ann@people\.example/);
    },
    voice: open(voicePath),
    'writing model': open(paths.writingModel),
    blog: open(blogSettingsPath),
    mail: open(mailSettingsPath),
    'applicant system': open(applicantSystemPath),
    'API keys': open(apiKeysPath),
    'a key that is shown once': async () => {
      await openWith(apiKeysPath, 'New API key')();
      await page.getByLabel('Name', { exact: true }).fill('Reporting');
      await page.getByRole('checkbox').first().check();
      await press(page, 'Create key');
      await shows(page, /shown once|only once|copy it now/i);
    },
    'a key to revoke': openWith(apiKeysPath, 'Revoke Reporting'),
    webhooks: open(webhooksPath),
    'a webhook without events': async () => {
      await openWith(webhooksPath, 'New webhook')();
      await press(page, 'Create webhook');
    },
    data: open(dataSettingsPath),
    'an export to confirm': openWith(dataSettingsPath, 'Export everything'),
    'audit trail': open(auditPath),
    'provider access': open(providerAccessPath),
  });
});

const provider = test.extend<object>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const dataDir = newMigratedDataDir();
      createAdmin(admin, dataDir);
      const product = await startProduct({ dataDir });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

provider('nothing is wrong with the administration in any state', async ({ page }) => {
  provider.setTimeout(1_200_000);
  await page.request.post('/api/user/auth/users/', { data: buildRegistration() });
  await signIn(page, admin.email, admin.password);
  const openOrganisation = async () => {
    await opens(page, adminPath)();
    await page.getByRole('main').getByRole('table').getByRole('link').first().click();
    await shows(page, 'Save quotas');
  };
  await inspectStates(page, {
    organizations: opens(page, adminPath),
    'no organization is found': opens(page, `${adminPath}?q=zeppelin`),
    'an organization': openOrganisation,
    'an organization to suspend': async () => {
      await openOrganisation();
      await press(page, 'Suspend');
    },
    tasks: opens(page, adminTasksPath),
    health: opens(page, adminHealthPath),
    quotas: opens(page, adminQuotasPath),
  });
});

test('nothing is wrong with posts in any state', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  const openEditor = () => openFirst(page);
  await inspectStates(page, {
    generator: opens(page, paths.marketing),
    'posts of a kind': opens(page, paths.posts('linkedin')),
    'posts of some kinds': opens(page, `${allPostsPath}?kinds=blog,email`),
    'no post meets the filters': opens(page, `${paths.posts('blog')}?q=zeppelin`),
    'several posts chosen': async () => {
      await opens(page, paths.posts('linkedin'))();
      await page.getByRole('main').getByRole('checkbox').first().check();
    },
    'unfinished drafts': opens(page, draftsPath),
    campaign: opens(page, campaignPath),
    calendar: opens(page, calendarPath),
    editor: openEditor,
    'the history of a post': async () => {
      await openEditor();
      await press(page, 'History');
    },
    'three variants': async () => {
      await openEditor();
      await press(page, 'Rewrite');
      await press(page, 'Three variants');
    },
    'UTM parameters': async () => {
      await page.goto(paths.posts('social_media'));
      await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first().click();
      await press(page, 'UTM parameters…');
    },
    'a picture to crop': async () => {
      await openEditor();
      const buffer = await page.screenshot();
      const chooser = page.waitForEvent('filechooser');
      await press(page, 'Add a picture');
      await (await chooser).setFiles({ name: 'quay.png', mimeType: 'image/png', buffer });
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'a post as mail': async () => {
      await page.goto(paths.posts('email'));
      await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first().click();
      await press(page, 'As a mail');
      await expect(page.getByRole('region', { name: 'As a mail' })).toBeVisible();
    },
  });
});
