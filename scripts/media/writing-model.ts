import path from 'node:path';
import type { Browser, Page } from 'playwright';
import type { LocalModel, LocalModels } from '../../contract/organization/local-models.calls.ts';
import { localModelAddress } from '../../contract/organization/settings.ts';
import { catalogue } from '../../server/platform/ai/local/models-folder.ts';
import { root } from '../build-inputs.ts';
import type { DemoProduct } from './demo-product.ts';
import { writePalettePng } from './ffmpeg.ts';

const inUse = 'Qwen3-1.7B-Q8_0';
const coming = 'Qwen3-4B-Q4_K_M';

/** A usual computer, where one model writes and a second is on its way; what the machine of the picture has says nothing. */
function sampleModels(): LocalModels {
  const models = catalogue().map(
    ({ name, title, purpose, size, memory, languages, license }): LocalModel => ({
      name,
      title,
      purpose,
      size,
      memory,
      languages,
      license,
      fits: true,
      people: null,
      is_recommended: name === coming,
      is_installed: name === inUse,
      words_per_second: name === inUse ? 9 : null,
      download:
        name === coming
          ? {
              id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
              status: 'processing',
              progress: { done: 0.62 * size, total: size },
            }
          : null,
    }),
  );
  return { state: 'ready', memory: 16e9, disk_free: 90e9, can_add_files: false, models };
}

/** Shows the page of the writing model with the sample. */
export async function openSampleModels(page: Page): Promise<void> {
  const model = { source: 'settings', base_url: localModelAddress, model: inUse, has_key: false };
  await page.route('**/api/settings/local-models/', (route) => route.fulfill({ json: sampleModels() }));
  await page.route('**/api/settings/writing-model/', (route) =>
    route.fulfill({ json: { ...model, default_model: null, version: 1, usage: [] } }),
  );
  await page.goto('/dashboard/settings/writing-model');
  await page.getByText('About 9 words a second here.').waitFor();
}

/** The models of this computer, for `docs/models.md`. */
export async function makeModelPicture(product: DemoProduct, browser: Browser): Promise<void> {
  const page = await product.openSignedIn(browser, {
    viewport: { width: 1280, height: 896 },
    colorScheme: 'light',
  });
  await openSampleModels(page);
  await writePalettePng(await page.screenshot(), path.join(root, 'docs/media/writing-model.png'));
  await page.context().close();
}
