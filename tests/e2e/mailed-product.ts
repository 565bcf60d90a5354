import type { Page } from '@playwright/test';
import { buildRegistration, type TestRegistration } from '../support/account.ts';
import { startMailServer, type TestMailServer } from '../support/mail-server.ts';
import { activationLinkIn } from '../support/outbox.ts';
import { removeDataDir, startProduct } from '../support/product.ts';
import { waitUntil } from '../support/wait-until.ts';
import { test as base } from './product-fixture.ts';

/** Provides a product that sends its mail to a real SMTP server. */
export const test = base.extend<object, { mailServer: TestMailServer }>({
  mailServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const mailServer = await startMailServer();
      await use(mailServer);
      await mailServer.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ mailServer }, use) => {
      const product = await startProduct({
        settings: { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}` },
      });
      await use(product);
      await product.stop();
      removeDataDir(product.dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Waits for a mail to an address whose subject contains `subject`, and returns the newest. */
export async function receiveMail(mailServer: TestMailServer, email: string, subject: string) {
  const find = () =>
    mailServer.received.findLast(({ to, mail }) => to.includes(email) && mail.subject?.includes(subject));
  await waitUntil(async () => find() !== undefined, 20_000, 50);
  return find()?.mail;
}

/** Registers an account and activates it by the mailed link. */
export async function createAccount(
  page: Page,
  mailServer: TestMailServer,
  given: Partial<TestRegistration> = {},
): Promise<TestRegistration> {
  const account = buildRegistration({ name: 'Ada Park', ...given });
  await page.request.post('/api/user/auth/users/', { data: account });
  const link = activationLinkIn(await receiveMail(mailServer, account.email, 'Activate'));
  await page.request.post('/api/user/auth/verify-activation/', { data: link });
  return account;
}
