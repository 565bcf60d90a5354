import { test as base } from '@playwright/test';
import { type Product, removeDataDir, startProduct } from '../support/product.ts';

/** Provides one running product per worker, on the embedded database, with demo data. */
export const test = base.extend<object, { product: Product; isApart: boolean }>({
  /** A suite that changes what others rely on has a product of its own: `test.use({ isApart: true })`. */
  isApart: [false, { option: true, scope: 'worker' }],
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const product = await startProduct({ settings: { DEMO_PASSWORD: demo.password } });
      await use(product);
      await product.stop();
      removeDataDir(product.dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  context: async ({ context }, use) => {
    // A browser without a window puts the pointer into the corner, which is no interaction.
    await context.addInitScript(() => {
      const isFake = ({ clientX, clientY }: PointerEvent) => clientX === 0 && clientY === 0;
      addEventListener('pointermove', (event) => isFake(event) && event.stopImmediatePropagation(), true);
    });
    await use(context);
  },
  baseURL: async ({ product }, use) => use(product.url),
});

/** The seeded Owner, with a password set by the tests. */
export const demo = { email: 'demo@larkspur.example', password: 'demo-password-for-tests' };

export { expect } from '@playwright/test';
