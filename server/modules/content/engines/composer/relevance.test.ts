import { expect, test } from 'vitest';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { composer } from './composer.ts';

const seeds = ['1', '2', '3', '4'];
const compose = (...asked: Parameters<typeof buildRequest>) =>
  Promise.all(
    seeds.map(
      async (seed) =>
        (await composer.write({ ...buildRequest(...asked), seed }, new AbortController().signal)).content,
    ),
  );

const description =
  'We brew beer in Bath. Each batch is small. Dogs are welcome. The shop opens on Thursdays. Our brewers are employed for the whole year. Bottles cost £4. Founded in 1998.';

test.each([
  ['We are hiring a driver', 'Our brewers are employed for the whole year.'],
  ['Price list for 2027', 'Bottles cost £4.'],
  ['25 years of beer from Bath', 'Founded in 1998.'],
  ['Open day on 12 May', 'The shop opens on Thursdays.'],
  ['small beginnings', 'Each batch is small.'],
  ['Walks for dogs', 'Dogs are welcome.'],
])('after who we are, a text about “%s” tells what has to do with it', async (topic, fact) => {
  for (const kind of ['linkedin', 'blog'] as const) {
    for (const content of await compose(kind, { topic }, { description, products_services: [] }))
      expect(content).toContain(`We brew beer in Bath. ${fact}`);
  }
});

test('a topic that is a product brings the products into a short text, itself first', async () => {
  const products_services = ['Ales', 'Tours', 'Gift boxes'];
  for (const content of await compose(
    'social_media',
    { topic: 'gift boxes' },
    { description, products_services },
  ))
    expect(content).toMatch(/: Gift boxes, Ales and Tours\./);
});

test('the name within a topic brings no fact to the front', async () => {
  const named = `${description} Northwind Partners has a dog.`;
  for (const content of await compose(
    'linkedin',
    { topic: '25 years of Northwind Partners' },
    { description: named },
  ))
    expect(content).toContain('We brew beer in Bath. Founded in 1998.');
});

test('a name that is the beginning of a word of the topic is not in it', async () => {
  const company_name = 'Sun';
  for (const kind of ['social_media', 'linkedin'] as const) {
    for (const content of await compose(kind, { topic: 'Open Sunday' }, { company_name, description }))
      expect(content.split(/(?<=[.?]) |\n/u)[0]).toMatch(/\bSun\b/);
  }
});

test('a word that begins with the name brings a fact to the front', async () => {
  for (const content of await compose(
    'linkedin',
    { topic: 'Parking rules' },
    { company_name: 'Park', description: `${description} Parking is behind the brewery.` },
  ))
    expect(content).toContain('We brew beer in Bath. Parking is behind the brewery.');
});
