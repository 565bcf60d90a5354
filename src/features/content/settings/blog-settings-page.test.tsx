import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getBlogSettings, saveBlogSettings } from '../../../../contract/content/blog-settings.calls.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { stubCalls } from '../../../../tests/support/stub-api.ts';
import { BlogSettingsPage } from './blog-settings-page.tsx';

const stored = {
  is_on: false,
  slug: 'harbour',
  title: 'Notes',
  description: '',
  address: 'https://larkspur.example/o/harbour/blog',
  former_slugs: [],
  version: 1,
};

test('the address is shown as it is typed, and a blog that is on says where its posts and feeds are', async () => {
  const api = stubCalls();
  api.reply(getBlogSettings, { body: stored });
  await renderPage(<BlogSettingsPage />, { user: { role: 'Owner' } });
  const address = await screen.findByLabelText('Address');
  await userEvent.clear(address);
  await userEvent.type(address, 'Nörth Wind!!');
  expect(address).toHaveAccessibleDescription(/\/o\/noerth-wind\/blog\./);
  await userEvent.clear(address);
  await userEvent.type(address, 'quay');
  expect(address).toHaveAccessibleDescription(
    /^Readers find the blog at https:\/\/larkspur\.example\/o\/quay\/blog\./,
  );
  expect(screen.queryByRole('link', { name: 'RSS' })).toBeNull();
  const saved = {
    ...stored,
    slug: 'quay',
    address: 'https://larkspur.example/o/quay/blog',
    is_on: true,
    version: 2,
  };
  api.reply(saveBlogSettings, { body: saved });
  api.reply(getBlogSettings, { body: saved });
  await userEvent.click(screen.getByLabelText('Everybody can read the blog'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('link', { name: 'your blog posts' })).toHaveAttribute(
    'href',
    '/dashboard/marketing/blog',
  );
  expect(screen.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', `${saved.address}/feed.xml`);
});

test('after a save the button keeps the focus, and nothing is said to be saved beside an error', async () => {
  const api = stubCalls();
  api.reply(getBlogSettings, { body: stored });
  await renderPage(<BlogSettingsPage />, { user: { role: 'Owner' } });
  api.reply(saveBlogSettings, { body: { ...stored, version: 2 } });
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved. The blog is off.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
  await userEvent.clear(screen.getByLabelText('Blog title'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByLabelText('Blog title')).toHaveAccessibleDescription('Please fill in this field.');
  expect(screen.queryByText('Saved. The blog is off.')).toBeNull();
});
