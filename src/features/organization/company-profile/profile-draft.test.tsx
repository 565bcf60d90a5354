import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readOwnAccount } from '../../../../contract/account/own-account.calls.ts';
import {
  type CompanyProfile,
  createCompanyProfile,
  listCompanyProfiles,
  updateCompanyProfile,
} from '../../../../contract/organization/company-profile.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { CompanyProfilePage } from './company-profile-page.tsx';

let { reply, requests } = {} as ReturnType<typeof stubCalls>;

const profile: CompanyProfile = {
  id: '5f0f9a52-8f44-4b7a-9a04-0c7f6a3a2f11',
  company_name: 'Northwind Recruiting',
  industry: 'Staffing',
  keywords: ['nursing', 'night shifts'],
  mission: '',
  description: 'We place nurses.',
  products_services: [],
  competitors: [],
  customer_audience_persona: '',
  serving_industries: [],
  website: '',
  version: 'first',
};
const theirs: CompanyProfile = { ...profile, industry: 'Health care', version: 'second' };

const field = (name: string) => screen.getByLabelText(name);
const button = (name: string) => screen.findByRole('button', { name });
const puts = () => requests.filter(({ method }) => method === 'PUT');
const open = async (user: { sub?: string } = {}) => ({
  ...(await renderPage(<CompanyProfilePage />, { user })),
  user: userEvent.setup(),
});

async function edit(name: string, text: string) {
  const opened = await open();
  await opened.user.click(await button('Edit Profile'));
  await opened.user.type(field(name), text);
  return opened;
}

beforeEach(() => {
  ({ reply, requests } = stubCalls());
  reply(readOwnAccount, { status: 0 });
  reply(listCompanyProfiles, { body: [profile] });
});

describe('what is typed into the profile', () => {
  test('of a new one is there again on the next visit, for the same person alone', async () => {
    reply(listCompanyProfiles, { body: [] });
    const { user, unmount } = await open();
    await button('Create Profile');
    await user.type(field('Industry'), 'Northwind');
    unmount();
    const other = await open({ sub: 'another-person' });
    await button('Create Profile');
    expect(field('Industry')).toHaveValue('');
    other.unmount();
    const again = await open();
    await button('Create Profile');
    expect(field('Industry')).toHaveValue('Northwind');
    await again.user.click(await button('Discard'));
    expect(field('Industry')).toHaveValue('');
    expect(localStorage).toHaveLength(0);
  });

  test('of an existing one is offered in the view, and is in the form when that is opened', async () => {
    const { unmount } = await edit('Mission', 'Care');
    unmount();
    const { user } = await open();
    expect(await screen.findByText(/^You have unsaved changes from/)).toBeVisible();
    await user.click(await button('Continue editing'));
    expect(field('Mission')).toHaveValue('Care');
    expect(field('Industry')).toHaveValue('Staffing');
  });

  test('can be discarded in the view', async () => {
    const { unmount } = await edit('Mission', 'Care');
    unmount();
    const { user } = await open();
    await user.click(await button('Discard'));
    expect(screen.queryByText(/unsaved changes/)).toBeNull();
    await user.click(await button('Edit Profile'));
    expect(field('Mission')).toHaveValue('');
  });

  test('and given up by Cancel can be restored', async () => {
    const { user } = await edit('Mission', 'Care');
    await user.click(await button('Cancel'));
    expect(screen.getByText('Your changes were not saved.')).toBeVisible();
    await user.click(await button('Restore'));
    expect(field('Mission')).toHaveValue('Care');
    await user.clear(field('Mission'));
    await user.click(await button('Cancel'));
    expect(screen.queryByText('Your changes were not saved.')).toBeNull();
  });

  test('is kept no longer once it is saved', async () => {
    const { user } = await edit('Mission', 'Care');
    expect(localStorage).toHaveLength(1);
    reply(updateCompanyProfile, { body: { ...profile, mission: 'Care', version: 'second' } });
    await user.click(await button('Update Profile'));
    expect(await screen.findByText('Care')).toBeVisible();
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByText(/unsaved|not saved/)).toBeNull();
  });

  test('is sent once by a double click', async () => {
    await edit('Mission', 'Care');
    reply(updateCompanyProfile, { body: profile });
    const update = await button('Update Profile');
    act(() => {
      update.click();
      update.click();
    });
    await button('Edit Profile');
    expect(puts()).toHaveLength(1);
  });
});

describe('a profile that was saved elsewhere meanwhile', () => {
  async function saveSecond() {
    const opened = await edit('Mission', 'Care');
    reply(listCompanyProfiles, { body: [theirs] });
    reply(updateCompanyProfile, ({ headers, body }) =>
      headers.get('if-match') === '"second"'
        ? { body: { ...(body as CompanyProfile), id: profile.id, version: 'third' } }
        : { status: 412, body: { detail: 'The company profile was changed since you opened it.' } },
    );
    await opened.user.click(await button('Update Profile'));
    return { ...opened, conflict: await screen.findByRole('alert') };
  }

  test('is noticed by its version, and what differs is shown', async () => {
    const { conflict } = await saveSecond();
    expect(puts()[0]?.headers.get('if-match')).toBe('"first"');
    expect(within(conflict).getByRole('heading')).toHaveFocus();
    expect(
      within(conflict)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['Industry', 'Mission']);
    expect(conflict).toHaveTextContent('YoursStaffingTheirsHealth care');
    expect(conflict).toHaveTextContent('YoursCareTheirsNot provided');
    expect(field('Mission')).toHaveValue('Care');
  });

  test('says of a field that was not touched that theirs stays', async () => {
    const { conflict } = await saveSecond();
    const [industry, mission] = within(conflict).getAllByRole('term');
    expect(industry?.parentElement).toHaveTextContent('theirs stays either way');
    expect(mission?.parentElement).not.toHaveTextContent('theirs stays either way');
  });

  test('takes by Keep mine what was typed, and every other field as they saved it', async () => {
    const { user } = await saveSecond();
    await user.click(await button('Keep mine'));
    await button('Edit Profile');
    expect(puts()).toHaveLength(2);
    expect(puts()[1]?.body).toMatchObject({ industry: 'Health care', mission: 'Care' });
    expect(screen.getByText('Care')).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test('stays with Take theirs', async () => {
    const { user } = await saveSecond();
    await user.click(await button('Take theirs'));
    expect(await screen.findByText('Health care')).toBeVisible();
    expect(puts()).toHaveLength(1);
    await user.click(await button('Edit Profile'));
    expect(field('Mission')).toHaveValue('');
    expect(field('Industry')).toHaveValue('Health care');
  });

  test('is noticed at once when a draft is taken up again', async () => {
    const { unmount } = await edit('Mission', 'Care');
    unmount();
    reply(listCompanyProfiles, { body: [theirs] });
    const { user } = await open();
    await user.click(await button('Continue editing'));
    expect(await screen.findByRole('alert')).toHaveTextContent('YoursCareTheirsNot provided');
  });

  test('is noticed when both created it', async () => {
    reply(listCompanyProfiles, { body: [] });
    const { user } = await open();
    await button('Create Profile');
    for (const name of ['Company Name', 'Industry', 'Description']) await user.type(field(name), 'Mine');
    reply(listCompanyProfiles, { body: [profile] });
    reply(createCompanyProfile, { status: 409, body: { detail: 'Your organization already has one.' } });
    await user.click(await button('Create Profile'));
    expect(await screen.findByRole('alert')).toHaveTextContent('YoursMineTheirsStaffing');
    reply(updateCompanyProfile, { body: { ...profile, industry: 'Mine' } });
    await user.click(await button('Keep mine'));
    await button('Edit Profile');
    expect(puts()[0]?.headers.get('if-match')).toBe('"first"');
  });
});

describe('a profile that appears after a failed fetch', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    reply(listCompanyProfiles, { status: 0 });
    return () => void vi.useRealTimers();
  });
  const openForm = async () => {
    await renderPage(<CompanyProfilePage />);
    await button('Create Profile');
    return userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  };
  const appear = async () => {
    reply(listCompanyProfiles, { body: [profile] });
    await act(() => vi.advanceTimersByTimeAsync(10_000));
  };

  test('is shown, and can be edited', async () => {
    const user = await openForm();
    await appear();
    await user.click(await button('Edit Profile'));
    reply(updateCompanyProfile, { body: { ...profile, mission: 'Care' } });
    await user.type(field('Mission'), 'Care');
    await user.click(await button('Update Profile'));
    await waitFor(() => expect(puts()).toHaveLength(1));
  });

  test('does not take away what was typed before', async () => {
    const user = await openForm();
    await user.type(field('Industry'), 'Mine');
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(field('Industry')).toHaveValue('Mine');
    await appear();
    expect(field('Industry')).toHaveValue('Mine');
    expect(await screen.findByRole('alert')).toHaveTextContent('YoursMineTheirsStaffing');
    await user.click(await button('Take theirs'));
    expect(await button('Edit Profile')).toBeVisible();
    expect(screen.getByText('Northwind Recruiting')).toBeVisible();
  });
});
