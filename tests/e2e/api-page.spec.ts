import { expect, test } from './product-fixture.ts';

test('/docs shows what an operation takes, without an error and without another host', async ({
  page,
  product,
}) => {
  const errors: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:') hosts.add(host);
  });
  await page.goto('/docs');
  // The viewer builds those further down once they are scrolled to.
  const operation = page.locator('.opblock').filter({ hasText: 'Signs in: an access token' });
  await operation.getByRole('button').first().click({ timeout: 30_000 });
  await expect(operation.getByText('password').first()).toBeVisible();
  await expect(operation.getByRole('heading', { name: 'Responses' })).toBeVisible();
  expect(errors).toEqual([]);
  expect([...hosts]).toEqual([new URL(product.url).host]);
});
