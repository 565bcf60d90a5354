import type { Page } from '@playwright/test';
import { createApiKey } from '../../contract/organization/api-keys.calls.ts';
import { connect } from '../support/api-client.ts';
import { expectNoOverflow } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test.use({ viewport: { width: 390, height: 900 } });

/** How far tables had to be scrolled sideways. */
const sidewaysScroll = (page: Page) =>
  page
    .getByRole('table')
    .evaluateAll((tables) => Math.max(...tables.map(({ parentElement }) => parentElement?.scrollLeft ?? 0)));

test('on a phone, members and keys stand below each other with their actions in sight', async ({
  page,
  product,
}) => {
  const client = await connect(product.url, demo);
  const colleague = 'a-colleague-with-a-long-address@tidewater.example';
  const add = async (path: string, body: object) => {
    const { id } = (await client.send('POST', path, body)) as { id: string };
    return `${path}${id}/`;
  };
  const added = [await add('/team/invitations/', { email: colleague, role: 'Member' })];
  const key = { name: 'A program with a long name that reads everything', scopes: ['searches:read'] };
  added.push(await add(createApiKey.path, key));
  await signIn(page, demo.email, demo.password);

  await page.goto('/dashboard/settings/team');
  const address = page.getByRole('cell', { name: colleague, exact: true });
  const { width } = (await address.boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(300);
  const withdraw = page.getByRole('button', { name: `Withdraw the invitation to ${colleague}` });
  await withdraw.evaluate((button) => button.scrollIntoView({ block: 'center', inline: 'nearest' }));
  expect(await sidewaysScroll(page)).toBe(0);
  await expect(withdraw).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page, 'the team');

  await page.goto('/dashboard/settings/api-keys');
  const revoke = page.getByRole('button', { name: `Revoke ${key.name}` });
  await revoke.evaluate((button) => button.scrollIntoView({ block: 'center', inline: 'nearest' }));
  expect(await sidewaysScroll(page)).toBe(0);
  await expect(revoke).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page, 'API keys');

  await page.goto('/dashboard/settings/sign-in');
  const box = await page.getByRole('checkbox', { name: 'Require a second factor' }).boundingBox();
  expect(box?.width).toBe(16);
  // Other journeys of this product expect none.
  for (const path of added) await client.send('DELETE', path);
});
