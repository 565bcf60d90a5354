import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { layOut, stubIntersections } from '../../../tests/support/intersections.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { HomePage } from './home-page.tsx';

const show = () => renderPage(<HomePage />, { user: null });
const region = (name: string) => screen.getByRole('region', { name });
const linksIn = (name: string) => within(region(name)).getAllByRole('link');
const target = (link: HTMLElement) => link.getAttribute('href');

const sections = [
  'The right people, found. The rest of the work, done.',
  'Smart sourcing shows its reasons',
  'Two AI tools, free',
  'Why Choose Us',
  'Posts that know what your company does',
  'Every search stays where you left it',
  'What clients say',
  'Tell us what is waiting on your desk',
];

test('spec §2: home has its sections in order', async () => {
  await show();
  expect(screen.getAllByRole('region').map((section) => section.getAttribute('aria-labelledby'))).toEqual(
    sections.map((name) => region(name).getAttribute('aria-labelledby')),
  );
});

test("spec §2: home's hero has a 'Let's Get to Work' link to /contact", async () => {
  await show();
  const hero = within(region('The right people, found. The rest of the work, done.'));
  expect(hero.getByRole('link', { name: "Let's Get to Work" })).toHaveAttribute('href', '/contact');
});

test("spec §2: the free-tools section has two cards whose buttons go to /register and says 'no credit card required'", async () => {
  await show();
  const tools = within(region('Two AI tools, free'));
  expect(tools.getAllByRole('article')).toHaveLength(2);
  expect(tools.getAllByRole('link').map(target)).toEqual(['/register', '/register']);
  expect(tools.getByText('no credit card required')).toBeVisible();
});

test('spec §2: smart sourcing has a demo video', async () => {
  await show();
  const video = region('Smart sourcing shows its reasons').querySelector('video');
  expect(video?.querySelector('source:not([media])')).toHaveAttribute('src', '/media/sourcing-light.mp4');
});

test('spec §2: one tool promotion block has a demo video, one a screenshot', async () => {
  await show();
  const withVideo = region('Posts that know what your company does');
  expect(withVideo.querySelector('video source:not([media])')).toHaveAttribute(
    'src',
    '/media/content-light.mp4',
  );
  expect(withVideo.querySelector('img:not([alt=""])')).toBeNull();
  const withScreenshot = region('Every search stays where you left it');
  expect(within(withScreenshot).getByRole('img', { name: /^The job list/ })).toBeVisible();
  expect(withScreenshot.querySelector('video')).toBeNull();
});

test("spec §2: 'Why Choose Us' has the cards AI-Powered Solutions, Rapid Scaling and Risk Mitigation", async () => {
  await show();
  const cards = within(region('Why Choose Us')).getAllByRole('article');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'AI-Powered Solutions',
    'Rapid Scaling',
    'Risk Mitigation',
  ]);
});

test('spec §2: the two tool promotion blocks link to /register and /contact', async () => {
  await show();
  for (const name of ['Posts that know what your company does', 'Every search stays where you left it']) {
    expect(linksIn(name).map(target)).toEqual(['/register', '/contact']);
  }
});

test('spec §2: home closes with a call to action to /contact', async () => {
  await show();
  expect(linksIn('Tell us what is waiting on your desk').map(target)).toEqual(['/contact']);
});

test('home states the claims with their figures', async () => {
  const { container } = await show();
  for (const claim of [
    '85% of candidates match must-have criteria',
    '40% shorter time-to-hire',
    '30% revenue growth',
    '50% retention increase',
    'reply within 24 hours',
  ]) {
    expect(container).toHaveTextContent(claim);
  }
});

test('spec §4: sections turn on at 20% visibility, cards at 10% | spec §9: reveal thresholds are 0.1 for cards and 0.2 for sections', async () => {
  const intersections = stubIntersections();
  layOut({ top: 5000, height: 300 });
  const { container } = await show();
  for (const section of container.querySelectorAll('section[data-reveal]')) {
    expect(intersections.thresholdOf(section)).toBe(0.2);
  }
  for (const card of container.querySelectorAll('article')) {
    expect(intersections.thresholdOf(card)).toBe(0.1);
  }
  expect(intersections.watched()).toHaveLength(7 + 5);
});
