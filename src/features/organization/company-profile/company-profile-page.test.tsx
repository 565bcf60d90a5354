import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
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
  serving_industries: ['Health care'],
  website: 'https://northwind.example',
};

const account = {
  name: 'Ada',
  email: 'ada@acme.example',
  role: 'Owner',
  organization: 'Acme',
  pending_email: null,
};

const field = (name: string) => screen.getByLabelText(name);
const button = (name: string) => screen.findByRole('button', { name });

describe('company profile', () => {
  beforeEach(() => {
    ({ reply, requests } = stubCalls());
    reply(readOwnAccount, { body: account });
  });

  test("spec §2: the profile screen says 'Loading profile...' while fetching [S2.85]", async () => {
    reply(listCompanyProfiles, () => new Promise(() => {}));
    await renderPage(<CompanyProfilePage />);
    expect(screen.getByText('Loading profile...')).toBeVisible();
  });

  test('spec §2: without a profile the form opens directly [S2.86]', async () => {
    reply(listCompanyProfiles, { body: [] });
    reply(readOwnAccount, { body: { ...account, website: 'https://acme.example' } });
    await renderPage(<CompanyProfilePage />, { user: { organization: 'Acme' } });
    expect(await button('Create Profile')).toBeVisible();
    expect(field('Company Name')).toHaveValue('Acme');
    expect(field('Website')).toHaveValue('https://acme.example');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  test('spec §4: a failed fetch opens the form without an error [S4.41, S8.23]', async () => {
    for (const failure of [
      { status: 0 },
      { status: 404, body: { detail: 'Not found.' } },
      { status: 500, body: { detail: 'Broken.' } },
    ]) {
      reply(listCompanyProfiles, failure);
      const { unmount } = await renderPage(<CompanyProfilePage />);
      expect(await button('Create Profile')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
      unmount();
    }
  });

  test("spec §2: a profile is shown to read, empty fields as 'Not provided', the website as a link in a new tab [S2.87]", async () => {
    reply(listCompanyProfiles, { body: [profile] });
    await renderPage(<CompanyProfilePage />);
    expect(await button('Edit Profile')).toBeVisible();
    expect(screen.getByText('Northwind Recruiting')).toBeVisible();
    expect(screen.getAllByText('Not provided')).toHaveLength(4);
    const link = screen.getByRole('link', { name: profile.website });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('href', profile.website);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test("spec §2: the form's button reads 'Update Profile' and 'Cancel' shows when a profile exists [S2.88, S4.39]", async () => {
    const user = userEvent.setup();
    reply(listCompanyProfiles, { body: [profile] });
    await renderPage(<CompanyProfilePage />);
    await user.click(await button('Edit Profile'));
    expect(await button('Update Profile')).toBeVisible();
    expect(field('Keywords')).toHaveValue('nursing, night shifts');
    await user.clear(field('Industry'));
    await user.type(field('Industry'), 'Changed');
    await user.click(await button('Cancel'));
    expect(await button('Edit Profile')).toBeVisible();
    expect(screen.getByText('Staffing')).toBeVisible();
  });

  test('spec §3: list fields are comma-separated text sent as trimmed lists [S3.18, S7.20]', async () => {
    const user = userEvent.setup();
    reply(listCompanyProfiles, { body: [] });
    reply(createCompanyProfile, { status: 201, body: profile });
    await renderPage(<CompanyProfilePage />);
    await button('Create Profile');
    await user.clear(field('Company Name'));
    await user.type(field('Company Name'), 'Northwind Recruiting');
    await user.type(field('Industry'), 'Staffing');
    await user.type(field('Description'), 'We place nurses.');
    await user.type(field('Website'), 'northwind.example');
    await user.type(field('Products & Services'), ' Night cover ,,{Enter}Permanent staff , ');
    await user.click(await button('Create Profile'));
    await button('Edit Profile');
    expect(requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/post/company-profiles/',
      body: {
        company_name: 'Northwind Recruiting',
        products_services: ['Night cover', 'Permanent staff'],
        competitors: [],
        website: 'https://northwind.example',
      },
    });
  });

  test('spec §4: a successful save returns to view with the returned profile [S4.40, S7.21]', async () => {
    const user = userEvent.setup();
    reply(listCompanyProfiles, { body: [profile] });
    reply(updateCompanyProfile, { body: { ...profile, mission: 'As the server stored it' } });
    await renderPage(<CompanyProfilePage />);
    await user.click(await button('Edit Profile'));
    await user.type(field('Mission'), 'Care');
    await user.click(await button('Update Profile'));
    expect(await screen.findByText('As the server stored it')).toBeVisible();
    expect(screen.getByText(/^The profile is saved\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Write a post' })).toHaveAttribute(
      'href',
      '/dashboard/marketing',
    );
    expect(requests.at(-1)).toMatchObject({ method: 'PUT', path: `/post/company-profiles/${profile.id}/` });
  });

  test('spec §5: company name, industry and description are required; the website must be a url [S5.17]', async () => {
    const user = userEvent.setup();
    reply(listCompanyProfiles, { body: [] });
    await renderPage(<CompanyProfilePage />);
    await button('Create Profile');
    await user.clear(field('Company Name'));
    await user.type(field('Website'), 'nowhere');
    await user.click(await button('Create Profile'));
    for (const name of ['Company Name', 'Industry', 'Description', 'Website']) {
      await waitFor(() => expect(field(name)).toBeInvalid());
      expect(field(name)).toHaveAccessibleDescription(/\S/);
    }
    expect(field('Mission')).toBeValid();
    expect(requests.filter((request) => request.method === 'POST')).toEqual([]);
  });

  test("spec §2: an error line reads 'Error: {message}' [S2.89, S8.22]", async () => {
    const user = userEvent.setup();
    reply(listCompanyProfiles, { body: [profile] });
    reply(updateCompanyProfile, { status: 409, body: { detail: 'Someone was faster.' } });
    await renderPage(<CompanyProfilePage />);
    await user.click(await button('Edit Profile'));
    await user.type(field('Mission'), 'Kept');
    await user.click(await button('Update Profile'));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Error: Someone was faster.')).toBeVisible();
    expect(field('Mission')).toHaveValue('Kept');
  });
});
