import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  forgetLeftElsewhere,
  getApplicantSystem,
  listLeftElsewhere,
  saveApplicantSystem,
  testApplicantSystem,
} from '../../../../contract/recruiting/applicant-system.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { ApplicantSystemPage } from './applicant-system-page.tsx';

const unset = {
  is_set: false,
  system: 'greenhouse',
  base_url: 'https://api.greenhouse.io/v1/partner',
  has_key: false,
  user_email: '',
  version: 0,
};
const left = {
  id: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f24',
  system: 'Greenhouse',
  person: '17681532',
  url: 'https://app.greenhouse.io/people/17681532',
  by: 'Bea Member',
  at: '2026-03-02T09:30:00.000Z',
};

async function show(role: 'Owner' | 'Member', entries: object[] = []) {
  const stub = stubCalls();
  stub.reply(getApplicantSystem, { body: unset });
  stub.reply(listLeftElsewhere, { body: entries });
  await renderPage(<ApplicantSystemPage />, {
    user: { role },
    path: '/dashboard/settings/applicant-system',
  });
  return { stub, user: userEvent.setup({ delay: null }) };
}

test('is tested before it is saved, and never shows the key again', async () => {
  const { stub, user } = await show('Owner');
  await user.type(await screen.findByLabelText('User'), 'larkspur@harbour.example');
  await user.type(screen.getByLabelText('API key'), 'partner-key');
  stub.reply(testApplicantSystem, { body: { works: false, detail: 'Greenhouse refused the key.' } });
  await user.click(screen.getByRole('button', { name: 'Test' }));
  expect(await screen.findByText('Greenhouse refused the key.')).toBeVisible();
  const fields = {
    system: 'greenhouse',
    base_url: unset.base_url,
    user_email: 'larkspur@harbour.example',
  };
  stub.reply(saveApplicantSystem, { body: { ...unset, ...fields, is_set: true, has_key: true, version: 1 } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/One is stored and never shown/)).toBeVisible();
  expect(screen.queryByText('Greenhouse refused the key.')).toBeNull();
  expect(screen.getByLabelText('API key')).toHaveValue('');
  expect(stub.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...fields,
    api_key: 'partner-key',
  });
});

test('lists who was erased here and is still there, until someone says otherwise', async () => {
  const { stub, user } = await show('Owner', [left]);
  expect(await screen.findByRole('link', { name: /Greenhouse 17681532/ })).toHaveAttribute('href', left.url);
  stub.reply(forgetLeftElsewhere, () => {
    stub.reply(listLeftElsewhere, { body: [] });
    return { status: 204 };
  });
  await user.click(screen.getByRole('button', { name: 'Greenhouse 17681532 is deleted there' }));
  await expect.poll(() => screen.queryByText('Erased here, still there')).toBeNull();
});

test('shows a Member nothing', async () => {
  const { stub } = await show('Member');
  expect(await screen.findByText(/Only an Owner/)).toBeVisible();
  expect(stub.requests.filter(({ path }) => path.startsWith('/api/settings/'))).toEqual([]);
});
