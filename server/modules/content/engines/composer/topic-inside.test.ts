import { expect, test } from 'vitest';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { composer } from './composer.ts';
import { readTopic } from './topic.ts';
import { canStandInside } from './topic-inside.ts';

test.each([
  ['nurse burnout', true],
  ['remakes that cost chair time', true],
  ['rising energy costs', true],
  ['giving our regulars a say', true],
  ['the price rise', true],
  ['ROS 2', true],
  ['hiring and retention', true],
  ['Nurse burnout', false],
  ['price rise from 1 January', false],
  ['staff shortage in winter', false],
  ['housing shortage in Malmö', false],
  ['A lift at last', false],
  ['housing', true],
  ['housing costs', true],
  ['our founder is back', false],
  ['webinar: reading a contract', false],
])('a sentence can have %j in its middle: %s', (typed, expected) => {
  expect(canStandInside(readTopic(typed, () => false))).toBe(expected);
});

const seeds = ['1', '2', '3', '4', '5', '6'];
const compose = async (...asked: Parameters<typeof buildRequest>) =>
  Promise.all(
    seeds.map((seed) => composer.write({ ...buildRequest(...asked), seed }, new AbortController().signal)),
  );

test('the first mail speaks of the topic in its sentence where that can be', async () => {
  for (const { content } of await compose('email', { topic: 'nurse burnout', segments: ['Email Opened'] }))
    expect(content).toMatch(/more from Northwind Partners about nurse burnout\. /);
  for (const { content } of await compose('email', { topic: 'price rise from 1 May', segments: ['Berlin'] }))
    expect(content).toMatch(/: price rise from 1 May\. /);
});

test('a name that ends in a stop gets no second one', async () => {
  for (const { content } of await compose('email', { topic: '' }, { company_name: 'Harbour Ltd.' }))
    expect(content).not.toMatch(/Ltd…|Ltd\.\./);
});

test('subjects and previews are as short as inboxes show, whatever the name', async () => {
  const company_name = 'Gebrüder Schäfer Kältetechnik GmbH & Co. KG';
  const written = await compose(
    'newsletter',
    { topic: 'Sister Agnes retires after 34 years' },
    { company_name },
  );
  for (const { content } of written) {
    const [, subject = '', preview = ''] =
      /\*\*Subject:\*\* (.*)\n\n\*\*Preview text:\*\* (.*)/u.exec(content) ?? [];
    expect(subject).toContain('Sister Agnes retires after 34 years');
    expect(subject.length).toBeLessThanOrEqual(60);
    expect(preview.length).toBeGreaterThan(0);
    expect(preview.length).toBeLessThanOrEqual(90);
  }
});

test('typed stops and lists stay as they are', async () => {
  const description = 'What do we do... everything! WE SELL SHOES!!!\n- We build search\n- We run mail';
  for (const { content } of await compose('newsletter', { length: 'long' }, { description })) {
    const said = content.replaceAll('\\', '');
    expect(said).toContain('What do we do... everything!');
    expect(said).toContain('WE SELL SHOES!!!');
    expect(said).toMatch(/We build search\. /);
    expect(said).not.toContain('We build search;');
  }
  const products_services = ['Crowns', 'Bridges', 'etc.'];
  for (const { content } of await compose('blog', {}, { products_services }))
    expect(content).not.toContain('and etc.');
});

test('a profile without facts is not announced as facts', async () => {
  const bare = {
    description: '.',
    mission: '-',
    industry: '?',
    products_services: [],
    keywords: [],
    serving_industries: [],
  };
  for (const topic of ['', 'Night shifts', 'night shifts']) {
    for (const tone of ['informative', 'professional'] as const) {
      for (const { content } of await compose('social_media', { topic, tone }, bare))
        expect(content).not.toMatch(/\bfacts\b|at a glance|information/iu);
    }
  }
});
