import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  acceptProcessor,
  listProcessors,
  withdrawProcessor,
} from '../../../../contract/organization/processors.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ProcessorList } from './writing-model-page.tsx';

let api: ReturnType<typeof stubCalls>;
beforeEach(() => {
  api = stubCalls();
});

const show = () => renderPage(<ProcessorList />, { user: { role: 'Owner' } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('texts about candidates', () => {
  const writer = { host: 'api.openai.com', model: 'writer-1', uses: ['reading', 'drafts'], accepted: null };
  const accepted = { ...writer, accepted: { by: 'Ada Owner', at: '2026-11-23T10:00:00.000Z' } };

  test('go to no model before an Owner accepts it, and the acceptance can be withdrawn', async () => {
    api.reply(listProcessors, { body: { processors: [writer] } });
    api.reply(acceptProcessor, { body: { processors: [accepted] } });
    api.reply(withdrawProcessor, { body: { processors: [writer] } });
    await show();
    expect(await screen.findByText('Not accepted: it gets no text about candidates.')).toBeVisible();
    await press('Accept writer-1 at api.openai.com');
    expect(await screen.findByText(/^Accepted by Ada Owner on /)).toBeVisible();
    await press('Withdraw writer-1 at api.openai.com');
    expect(await screen.findByText('Withdrawn. Nothing more is sent to it.')).toBeInTheDocument();
    expect(api.requests.slice(1).map(({ body }) => body)).toEqual([
      { host: writer.host, model: writer.model },
      { host: writer.host, model: writer.model },
    ]);
  });

  test('are listed again after a refusal, which is told', async () => {
    api.reply(listProcessors, { body: { processors: [writer] } });
    api.reply(acceptProcessor, { status: 400, body: { detail: 'It is not connected.' } });
    await show();
    await screen.findByText('writer-1', { selector: 'span' });
    await press('Accept writer-1 at api.openai.com');
    expect(await screen.findByText('It is not connected.')).toBeVisible();
  });
});
