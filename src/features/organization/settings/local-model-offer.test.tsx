import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { listLocalModels } from '../../../../contract/organization/local-models.calls.ts';
import { getWritingModel } from '../../../../contract/organization/settings.calls.ts';
import { smallModel as model } from '../../../../tests/support/local-models.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { noWritingModel as none } from '../../../../tests/support/writing-model.ts';
import LocalModelOffer from './local-model-offer.tsx';

const local = { state: 'ready', memory: 16e9, disk_free: 90e9, can_add_files: true, models: [model] };

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  api = stubCalls();
  api.reply(getWritingModel, { body: none });
  api.reply(listLocalModels, { body: local });
});
const show = () =>
  renderPage(
    <>
      <LocalModelOffer helpsWith="posts" />
      <p>The rest</p>
    </>,
    { user: { role: 'Owner' } },
  );

test('offers an Owner without a model the recommended one, by its size', async () => {
  await show();
  const link = await screen.findByRole('link', { name: 'Download one (1.8 GB)' });
  expect(link).toHaveAttribute('href', '/dashboard/settings/writing-model#this-computer');
  expect(screen.getByText(/can write your posts/)).toBeVisible();
});

test('leads to one that is installed or on its way', async () => {
  api.reply(listLocalModels, { body: { ...local, models: [{ ...model, is_installed: true }] } });
  await show();
  expect(await screen.findByRole('link', { name: 'Choose it' })).toBeVisible();
});

test.each([
  ['is switched off', { ...local, state: 'off', models: [] }],
  ['fits into no memory', { ...local, models: [{ ...model, is_recommended: false, fits: false }] }],
])('offers nothing where it %s', async (_, answer) => {
  api.reply(listLocalModels, { body: answer });
  await show();
  await expect.poll(() => api.requests.length).toBe(2);
  expect(await screen.findByText('The rest')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('offers nothing where a model writes', async () => {
  api.reply(getWritingModel, { body: { ...none, source: 'settings', model: 'm' } });
  await show();
  await expect.poll(() => api.requests.length).toBe(1);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
