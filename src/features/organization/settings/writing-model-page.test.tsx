import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { listProcessors } from '../../../../contract/organization/processors.calls.ts';
import {
  type CandidateReading,
  getCandidateReading,
  getWritingModel,
  listOfferedModels,
  removeWritingModel,
  saveCandidateReading,
  saveWritingModel,
  testWritingModel,
  type WritingModel,
} from '../../../../contract/organization/settings.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { noWritingModel as none } from '../../../../tests/support/writing-model.ts';
import { WritingModelPage } from './writing-model-page.tsx';

const own: WritingModel = {
  ...none,
  source: 'settings',
  base_url: 'https://api.openai.com/v1',
  model: 'writer-1',
  has_key: true,
  version: 3,
  usage: [{ month: '2026-11', calls: 1200, input_tokens: 61_200, output_tokens: 18_400 }],
};

const reading: CandidateReading = {
  is_on: false,
  source: 'environment',
  model: null,
  most_people: 50,
  most_requests: 70,
  most_seconds: 90,
  version: 0,
};

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  api = stubCalls();
  api.reply(getWritingModel, { body: none });
  api.reply(getCandidateReading, { body: reading });
  api.reply(listProcessors, { body: { processors: [] } });
  api.reply(listOfferedModels, { body: { models: ['gemma3:4b', 'qwen3:8b'] } });
});

const show = (user = { role: 'Owner' }) =>
  renderPage(<WritingModelPage />, { user, path: '/dashboard/settings/writing-model' });
const openService = async () => userEvent.click(await screen.findByRole('radio', { name: 'A service' }));
const field = (name: string) => screen.getByLabelText(name);

test('the model in use says what it is for and since when, and is tried and removed there', async () => {
  api.reply(getWritingModel, { body: { ...own, since: '2026-11-20T09:00:00.000Z' } });
  api.reply(testWritingModel, { body: { works: true, answer: 'Good day.', total_ms: 900 } });
  api.reply(removeWritingModel, { status: 204 });
  await show();
  const user = userEvent.setup();
  const card = (await screen.findByText('In use:')).closest('div.border') as HTMLElement;
  expect(card).toHaveTextContent('writer-1');
  expect(card).toHaveTextContent('It writes posts and their proposals, and drafts mails to people.');
  expect(card).toHaveTextContent('at api.openai.com · since Nov 20, 2026');
  await user.click(within(card).getByRole('button', { name: 'Try it' }));
  expect(await within(card).findByText('“Good day.”')).toBeVisible();
  await user.click(within(card).getByRole('button', { name: 'Change' }));
  expect(screen.getByRole('radio', { name: 'A service' })).toHaveFocus();
  await user.click(within(card).getByRole('button', { name: 'Remove' }));
  const question = screen.getByRole('dialog', { name: 'Stop using writer-1?' });
  api.reply(getWritingModel, { body: none });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/the built-in composer, which needs no model/)).toBeVisible();
  expect(within(card).queryByRole('button', { name: 'Try it' })).not.toBeInTheDocument();
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (method: string) => api.requests.filter((request) => request.method === method);

describe('the writing model', () => {
  test('says that the composer writes, offers the presets, and teaches what is missing', async () => {
    await show();
    expect(await screen.findByText(/the built-in composer, which needs no model/)).toBeVisible();
    await openService();
    expect(screen.queryByRole('heading', { name: 'Usage' })).toBeNull();
    const options = within(field('Service')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Ollama',
      'LM Studio',
      'llama.cpp',
      'OpenAI',
      'Another compatible service',
    ]);
    await press('Save');
    expect(field('Model')).toHaveAccessibleDescription(/fill in this field/);
    expect(sent('PUT')).toEqual([]);
  });

  test('a local preset fills the address and lists its models, and saving sends what was typed', async () => {
    api.reply(saveWritingModel, {
      body: { ...own, base_url: 'http://127.0.0.1:1234/v1', model: 'qwen3:8b', has_key: false },
    });
    await show();
    await openService();
    await userEvent.selectOptions(field('Service'), 'LM Studio');
    expect(field('Address')).toHaveValue('http://127.0.0.1:1234/v1');
    expect(await screen.findByText('Offered: gemma3:4b, qwen3:8b.')).toBeVisible();
    await userEvent.type(field('Model'), 'qwen3:8b');
    await press('Save');
    expect(await screen.findByText('Saved. The next post is written by qwen3:8b.')).toBeVisible();
    expect(sent('PUT')[0]).toMatchObject({
      body: { base_url: 'http://127.0.0.1:1234/v1', model: 'qwen3:8b' },
    });
    expect(sent('PUT')[0]?.headers.get('if-match')).toBe('"0"');
  });

  test('a stored key is never shown, kept when nothing is typed, replaced, and removed', async () => {
    api.reply(getWritingModel, { body: own });
    api.reply(saveWritingModel, { body: own });
    await show();
    expect(await screen.findByLabelText('Key')).toHaveValue('');
    expect(field('Key')).toHaveAccessibleDescription(/A key is stored and never shown/);
    await press('Save');
    await press('Remove the key');
    expect(field('Key')).toHaveAccessibleDescription(/removed when you save/);
    await press('Save');
    await expect
      .poll(() => sent('PUT').map(({ body }) => body))
      .toEqual([
        { base_url: own.base_url, model: own.model },
        { base_url: own.base_url, model: own.model, api_key: null },
      ]);
    await userEvent.type(field('Key'), 'sk-new');
    await press('Save');
    await expect.poll(() => sent('PUT').at(-1)?.body).toMatchObject({ api_key: 'sk-new' });
  });

  test('a test shows the answer and its time, before anything is saved', async () => {
    api.reply(getWritingModel, { body: own });
    api.reply(testWritingModel, {
      body: { works: true, answer: 'Welcome aboard.', first_words_ms: 420, total_ms: 1910 },
    });
    await show();
    await userEvent.clear(await screen.findByLabelText('Model'));
    await userEvent.type(field('Model'), 'writer-2');
    await press('Test');
    expect(
      await screen.findByText('The model answered in 1.9 s, its first words after 0.4 s.'),
    ).toBeVisible();
    expect(screen.getByText('“Welcome aboard.”')).toBeVisible();
    expect(sent('POST').at(-1)?.body).toEqual({ base_url: own.base_url, model: 'writer-2' });
    expect(sent('PUT')).toEqual([]);
    expect(field('Model')).toHaveValue('writer-2');
  });

  test('a service that cannot be reached says so once, by the last request', async () => {
    api.reply(getWritingModel, { body: own });
    const detail = 'The model service at hooks.example could not be reached: nothing answers there.';
    api.reply(listOfferedModels, { status: 400, body: { detail } });
    api.reply(testWritingModel, { body: { works: false, answer: '', detail, total_ms: 80 } });
    await show();
    await screen.findByLabelText('Model');
    for (const name of ['List models', 'Test', 'List models']) {
      await press(name);
      expect(await screen.findAllByText(detail)).toHaveLength(1);
    }
  });

  test('a test that fails says why', async () => {
    api.reply(getWritingModel, { body: own });
    api.reply(testWritingModel, {
      body: { works: false, answer: '', detail: 'The model service refused the key.', total_ms: 80 },
    });
    await show();
    await screen.findByLabelText('Model');
    await press('Test');
    expect(await screen.findByRole('alert')).toHaveTextContent('The model service refused the key.');
  });

  test('reading candidates is off until it is switched on, with what it takes and sends', async () => {
    api.reply(saveCandidateReading, { body: { ...reading, is_on: true, source: 'settings', version: 1 } });
    await show();
    expect(
      await screen.findByRole('checkbox', { name: /read the job and the best/ }),
    ).toHaveAccessibleDescription('It needs a model: none is in use.');
    expect(screen.getByRole('checkbox', { name: /read the job and the best/ })).toBeDisabled();
    cleanup();
    api.reply(getWritingModel, { body: own });
    await show();
    const choice = await screen.findByRole('checkbox', { name: /read the job and the best 50 candidates/ });
    expect(choice).not.toBeChecked();
    expect(choice).toHaveAccessibleDescription(/at most 90 seconds longer and 70 requests.*without name/);
    await userEvent.click(choice);
    expect(await screen.findByText('On from the next search on.')).toBeVisible();
    expect(choice).toBeChecked();
    expect(sent('PUT')[0]).toMatchObject({
      path: '/api/settings/candidate-reading/',
      body: { is_on: true },
    });
    expect(sent('PUT')[0]?.headers.get('if-match')).toBe('"0"');
  });

  test('a choice that could not be saved is taken back and explained', async () => {
    api.reply(getWritingModel, { body: own });
    api.reply(saveCandidateReading, {
      status: 412,
      body: { detail: 'Someone has changed these settings.' },
    });
    await show();
    const choice = await screen.findByRole('checkbox', { name: /read the job and the best/ });
    await userEvent.click(choice);
    expect(await screen.findByText('Someone has changed these settings.')).toBeVisible();
    expect(choice).not.toBeChecked();
  });

  test('the server’s default, or the composer, can be used again', async () => {
    api.reply(getWritingModel, { body: { ...own, default_model: 'house-model' } });
    api.reply(removeWritingModel, { status: 204 });
    await show();
    await screen.findByLabelText('Model');
    api.reply(getWritingModel, {
      body: { ...none, source: 'environment', model: 'house-model', default_model: 'house-model' },
    });
    await press('Use house-model again');
    await press('Remove this model');
    expect(await screen.findByText(/house-model, the default of this server/)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'None' })).toBeChecked();
  });

  test('when someone else saved first, the message says so and their values are shown', async () => {
    api.reply(getWritingModel, { body: own });
    api.reply(saveWritingModel, {
      status: 412,
      body: { detail: 'Someone has changed these settings since you opened them.' },
    });
    await show();
    await screen.findByLabelText('Model');
    api.reply(getWritingModel, { body: { ...own, model: 'their-model', version: 4 } });
    await press('Save');
    expect(await screen.findByText(/Someone has changed these settings/)).toBeVisible();
    await expect.poll(() => (field('Model') as HTMLInputElement).value).toBe('their-model');
  });

  test('shows what each month cost', async () => {
    api.reply(getWritingModel, { body: own });
    await show();
    const row = await screen.findByRole('row', { name: /2026-11/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1,200', '61,200', '18,400']);
  });

  test('settings that cannot be loaded are offered again', async () => {
    api.reply(getWritingModel, {
      status: 503,
      body: { detail: 'The server is busy. Try again in a moment.' },
    });
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy');
    api.reply(getWritingModel, { body: own });
    await press('Try again');
    expect(await screen.findByLabelText('Model')).toHaveValue('writer-1');
  });

  test('a Member is told who can change it, and nothing is asked', async () => {
    await show({ role: 'Member' });
    expect(screen.getByText(/Only an Owner of your organization/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Writing model' })).toBeNull();
    expect(api.requests).toEqual([]);
  });
});
