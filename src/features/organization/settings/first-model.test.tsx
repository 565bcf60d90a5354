import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  type LocalModel,
  listLocalModels,
  startModelDownload,
} from '../../../../contract/organization/local-models.calls.ts';
import { smallModel as model } from '../../../../tests/support/local-models.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import FirstModel from './first-model.tsx';

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  sessionStorage.clear();
  api = stubCalls();
});
async function show(changes: Partial<LocalModel> = {}) {
  api.reply(listLocalModels, {
    body: {
      state: 'ready',
      memory: 16e9,
      disk_free: 90e9,
      can_add_files: true,
      models: [{ ...model, ...changes }],
    },
  });
  return renderPage(<FirstModel />, { user: { role: 'Owner' } });
}

test('downloads the recommended model now, once its license is accepted', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Download 1.8 GB now' }));
  api.reply(startModelDownload, { status: 202, body: { task_id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b' } });
  await userEvent.click(screen.getByRole('button', { name: 'Accept and download' }));
  await expect
    .poll(() => api.requests.find(({ method }) => method === 'POST')?.body)
    .toEqual({ model: 'small-q8', license: 'Apache-2.0' });
});

test('asks no more until the next start once it is put off', async () => {
  const { unmount } = await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Later' }));
  expect(screen.getByRole('link', { name: 'Set up a writing model' })).toBeVisible();
  unmount();
  await show();
  expect(await screen.findByRole('link', { name: 'Set up a writing model' })).toBeVisible();
});

test('leads to one that has come', async () => {
  await show({ is_installed: true });
  expect(await screen.findByRole('link', { name: 'Use the downloaded model' })).toBeVisible();
});
