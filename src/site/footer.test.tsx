import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { brand } from '../../contract/brand.ts';
import { renderPage } from '../../tests/support/render-page.tsx';
import { Footer } from './footer.tsx';

const show = () => renderPage(<Footer />, { user: null });
const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('spec §2: the footer has Quick Links to the six pages, About as About Us, and to the legal texts', async () => {
  await show();
  expect(linksOf('Quick Links')).toEqual([
    'Home /',
    'Services /services',
    'Process /process',
    'About Us /about',
    'Contact /contact',
    'Blog /blog',
    'Privacy Policy /privacy',
    'Terms of Service /terms',
  ]);
});

test('spec §2: the footer links the six services by their anchors', async () => {
  await show();
  expect(linksOf('Services').map((link) => link.split(' ').at(-1))).toEqual([
    '/services#talent-sourcing',
    '/services#recruitment',
    '/services#admin-support',
    '/services#back-office',
    '/services#data-management',
    '/services#digital-marketing',
  ]);
});

test('spec §2: the footer shows hours, address in Wyoming, phone, e-mail and the professional-network page | spec §9: business hours are Monday-Friday 9AM-5PM EST', async () => {
  await show();
  const footer = screen.getByRole('contentinfo');
  expect(footer).toHaveTextContent('Monday-Friday 9AM-5PM EST');
  expect(footer).toHaveTextContent(/Cheyenne, Wyoming 82001/);
  expect(screen.getByRole('link', { name: brand.phone.shown })).toHaveAttribute(
    'href',
    `tel:${brand.phone.dialled}`,
  );
  expect(screen.getByRole('link', { name: brand.email })).toHaveAttribute('href', `mailto:${brand.email}`);
  expect(screen.getByRole('link', { name: brand.network.name })).toHaveAttribute('href', brand.network.url);
});

test('spec §2: the copyright line has the current year', async () => {
  vi.useFakeTimers({ now: new Date('2031-05-05T12:00:00Z'), toFake: ['Date'] });
  await show();
  expect(screen.getByText(/^© 2031 Larkspur/)).toBeVisible();
  vi.useRealTimers();
});
