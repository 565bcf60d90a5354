import { freePort } from '../support/postgres.ts';
import { type Product, removeDataDir, startProduct } from '../support/product.ts';
import { test as base, demo } from './product-fixture.ts';

/** Settings of the product, for tests that need some. */
export interface NamedOptions {
  settings: Record<string, string>;
}

/** Starts a product under a name, `localhost`, as passkeys and other sites that lead back to it need one. */
export async function useNamedProduct(
  { settings = {} }: Partial<NamedOptions>,
  use: (product: Product) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const product = await startProduct({
    port,
    settings: { PUBLIC_URL: url, DEMO_PASSWORD: demo.password, ...settings },
  });
  await use({ ...product, url });
  await product.stop();
  removeDataDir(product.dataDir);
}

/** Provides a product under a name. */
export const test = base.extend<object, NamedOptions>({
  settings: [{}, { option: true, scope: 'worker' }],
  product: [({ settings }, use) => useNamedProduct({ settings }, use), { scope: 'worker', timeout: 180_000 }],
});
