import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  changeWebhook,
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  testWebhook,
} from '../../../../contract/organization/webhooks.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { WebhooksPage } from './webhooks-page.tsx';

const time = '2026-03-02T09:30:00.000Z';
const hook = {
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23',
  url: 'https://hooks.example/one',
  events: ['search.completed'],
  is_active: true,
  created_at: time,
};
const failed = {
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f24',
  event: 'search.completed',
  state: 'failed',
  attempts: 20,
  status: 500,
  error: 'It answered 500.',
  body: '{}',
  created_at: time,
  attempted_at: time,
};

async function show(webhooks: object[] = [], deliveries: object[] = []) {
  const stub = stubCalls();
  stub.reply(listWebhooks, { body: webhooks });
  stub.reply(listWebhookDeliveries, { body: deliveries });
  await renderPage(<WebhooksPage />, { user: { role: 'Owner' }, path: '/dashboard/settings/webhooks' });
  return { stub, user: userEvent.setup({ delay: null }) };
}

test('creates a webhook, shows its secret once, and pauses it', async () => {
  const { stub, user } = await show();
  expect(await screen.findByText(/^No webhooks yet/)).toBeVisible();
  stub.reply(createWebhook, () => {
    stub.reply(listWebhooks, { body: [hook] });
    return { status: 201, body: { ...hook, secret: 'whsec_one' } };
  });
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  expect(screen.getByLabelText('Address')).toHaveFocus();
  expect(screen.queryByText(/^No webhooks yet/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'New webhook' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  await user.type(screen.getByLabelText('Address'), hook.url);
  await user.click(screen.getByRole('checkbox', { name: 'A search has completed' }));
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  expect(await screen.findByLabelText('Signing secret')).toHaveValue('whsec_one');
  expect(stub.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    url: hook.url,
    events: ['search.completed'],
  });
  expect(screen.queryByLabelText('Address')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByLabelText('Signing secret')).toBeNull();
  expect(screen.getByRole('button', { name: 'New webhook' })).toHaveFocus();
  stub.reply(changeWebhook, () => {
    stub.reply(listWebhooks, { body: [{ ...hook, is_active: false }] });
    return { body: { ...hook, is_active: false } };
  });
  await user.click(await screen.findByRole('button', { name: `Pause ${hook.url}` }));
  expect(await screen.findByText('Paused')).toBeVisible();
});

test('shows what was sent, why it failed, and sends it again', async () => {
  const { stub, user } = await show([hook], [failed]);
  expect(await screen.findByText(/^Last request Mar 2, 2026/)).toHaveTextContent('Failed');
  await user.click(await screen.findByRole('button', { name: `Log of ${hook.url}` }));
  const row = await screen.findByRole('row', { name: /search\.completed/ });
  expect(row).toHaveTextContent('Failed');
  expect(row).toHaveTextContent('It answered 500. 20 attempts');
  stub.reply(resendWebhookDelivery, () => {
    stub.reply(listWebhookDeliveries, { body: [{ ...failed, state: 'delivered', attempts: 1, error: '' }] });
    return { body: { ...failed, state: 'waiting' } };
  });
  await user.click(within(row).getByRole('button', { name: /^Send again: search\.completed/ }));
  await waitFor(() => expect(row).toHaveTextContent('Delivered'));
  expect(screen.getByText('search.completed: Delivered')).toHaveRole('status');
  // The pressed button has gone meanwhile.
  expect(document.body).not.toHaveFocus();
});

test('says of one that failed so far which attempt it was', async () => {
  await show([hook], [{ ...failed, state: 'waiting', attempts: 3 }]);
  const row = await screen.findByText(/^Last request Mar 2, 2026/);
  expect(row).toHaveTextContent(/^Failed.*It answered 500\. Attempt 3 of 21; the next ones follow/);
});

test('sends a test event from its row, which says how that ended and nothing else', async () => {
  const { stub, user } = await show([hook]);
  const row = await screen.findByText('Nothing was sent yet.');
  const press = () => user.click(screen.getByRole('button', { name: `Send a test event to ${hook.url}` }));
  stub.reply(testWebhook, () => {
    const sent = { ...failed, event: 'webhook.test', state: 'delivered', status: 204, error: '' };
    stub.reply(listWebhookDeliveries, { body: [sent] });
    return { status: 201, body: { ...sent, state: 'waiting' } };
  });
  await press();
  await waitFor(() => expect(row).toHaveTextContent(/^DeliveredTest event Mar 2, 2026/));
  expect(screen.getAllByRole('status').filter(({ textContent }) => textContent)).toEqual([row]);
  stub.reply(testWebhook, { status: 503, body: {} });
  await press();
  expect(await screen.findByText('The event could not be sent. Please try again.')).toBeVisible();
});

test('changes the address and the events of a webhook', async () => {
  const { stub, user } = await show([hook]);
  await user.click(await screen.findByRole('button', { name: `Edit ${hook.url}` }));
  const address = screen.getByLabelText('Address');
  expect(address).toHaveFocus();
  expect(address).toHaveValue(hook.url);
  const changed = {
    ...hook,
    url: 'https://hooks.example/two',
    events: ['search.completed', 'post.published'],
  };
  stub.reply(changeWebhook, () => {
    stub.reply(listWebhooks, { body: [changed] });
    return { body: changed };
  });
  await user.clear(address);
  await user.type(address, changed.url);
  await user.click(screen.getByRole('checkbox', { name: 'A post was published' }));
  await user.click(screen.getByRole('button', { name: 'Save webhook' }));
  expect(await screen.findByText('A search has completed · A post was published')).toBeVisible();
  expect(stub.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    url: changed.url,
    events: changed.events,
  });
  expect(screen.getByRole('button', { name: `Edit ${changed.url}` })).toHaveFocus();
});

test('a refused address says so at its field, which has the focus', async () => {
  const { stub, user } = await show([]);
  const text = 'This is a private address, which this installation does not allow.';
  stub.reply(createWebhook, { status: 400, body: { url: [text] } });
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  const address = screen.getByLabelText('Address');
  await user.type(address, 'https://10.0.0.1/hook');
  await user.click(screen.getByRole('checkbox', { name: 'A search has completed' }));
  await user.click(screen.getByRole('button', { name: 'Create webhook' }));
  await waitFor(() => expect(address).toHaveAccessibleDescription(text));
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(address).toHaveFocus();
  expect(address).toHaveValue('https://10.0.0.1/hook');
});
