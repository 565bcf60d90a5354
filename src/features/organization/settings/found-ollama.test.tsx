import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import {
  getCandidateReading,
  getWritingModel,
  listOfferedModels,
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
};

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  api = stubCalls();
  api.reply(getWritingModel, { body: none });
  api.reply(getCandidateReading, { status: 503 });
});
const show = () => renderPage(<WritingModelPage />, { user: { role: 'Owner' } });
const sent = (method: string) => api.requests.filter((request) => request.method === method);

test('an Ollama that runs is offered, and fills in the form', async () => {
  api.reply(listOfferedModels, { body: { models: ['nomic-embed-text', 'qwen3:8b'] } });
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Use qwen3:8b' }));
  expect(screen.getByLabelText('Address')).toHaveValue('http://127.0.0.1:11434/v1');
  expect(screen.getByLabelText('Model')).toHaveValue('qwen3:8b');
  expect(sent('PUT')).toEqual([]);
});

test('nothing is offered where none runs', async () => {
  api.reply(listOfferedModels, { body: { models: [], is_absent: true } });
  await show();
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toMatchObject({ is_probe: true });
  expect(screen.queryByText(/Ollama runs/)).toBeNull();
});

test('no Ollama is looked for beside a model that is set', async () => {
  api.reply(getWritingModel, { body: own });
  await show();
  expect(await screen.findByDisplayValue('writer-1')).toBeVisible();
  expect(sent('POST')).toEqual([]);
});
