import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { layOut, stubIntersections } from '../../../tests/support/intersections.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { services } from '../texts/services.ts';
import { ServicesPage } from './services-page.tsx';

const show = () => renderPage(<ServicesPage />, { user: null, path: '/services' });
const cards = () => screen.getAllByRole('article');

test('spec §2: the services hero has an anchor to #services and a Contact Us link', async () => {
  await show();
  expect(screen.getByRole('link', { name: 'See the services' })).toHaveAttribute(
    'href',
    '/services#services',
  );
  expect(document.getElementById('services')).toContainElement(cards()[0] as HTMLElement);
  expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact');
});

test('spec §2: six service cards have their anchors | spec §9: there are 6 services', async () => {
  await show();
  expect(cards().map((card) => card.id)).toEqual([
    'talent-sourcing',
    'recruitment',
    'admin-support',
    'back-office',
    'data-management',
    'digital-marketing',
  ]);
});

test('spec §2: each service card shows title, subtitle, description, four numbered key features and a Learn More link to /contact | spec §3: a service has id, title, subtitle, description, four highlights and an icon', async () => {
  await show();
  for (const [index, { title, subtitle, description, highlights }] of services.entries()) {
    const card = within(cards()[index] as HTMLElement);
    expect(card.getByRole('heading', { name: title })).toBeVisible();
    expect(card.getByText(subtitle)).toBeVisible();
    expect(card.getByText(description)).toBeVisible();
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      highlights.map((highlight, at) => `${at + 1}${highlight}`),
    );
    expect(highlights).toHaveLength(4);
    expect(card.getByText('Learn More').closest('a')).toHaveAttribute('href', '/contact');
    expect((cards()[index] as HTMLElement).querySelector('svg')).not.toBeNull();
  }
});

test('spec §2: service cards animate in when scrolled into view', async () => {
  const intersections = stubIntersections();
  layOut({ top: 5000, height: 300 });
  await show();
  for (const card of cards()) {
    expect(card).toHaveAttribute('data-reveal', 'waiting');
    expect(intersections.thresholdOf(card)).toBe(0.1);
  }
});
