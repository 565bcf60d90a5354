import { expect, test } from 'vitest';
import type { FieldError } from '../../../errors.ts';
import { refuseProtectedTraits } from './protected-traits.ts';

function refusalOf(job: Parameters<typeof refuseProtectedTraits>[0]): Record<string, string[]> | undefined {
  try {
    refuseProtectedTraits(job);
    return undefined;
  } catch (error) {
    return (error as FieldError).fields;
  }
}
const criteria = (text: string) => refusalOf({ criteria: [{ text }] });

test.each([
  ['Female', 'gender'],
  ['men', 'gender'],
  ['under 35', 'age'],
  ['25-35 years old', 'age'],
  ['Young', 'age'],
  ['Christian', 'religion'],
  ['white candidates', 'origin'],
  ['no disability', 'disability'],
  ['without children', 'family'],
  ['straight', 'sexual orientation'],
])('the criterion %s is refused as one of %s', (text, trait) => {
  expect(criteria(text)).toEqual({
    criteria: [expect.stringMatching(new RegExp(`^“${text}” asks for ${trait}\\. Nobody is searched by`))],
  });
});

test('a demand in title or description is refused by its words, at its field', () => {
  expect(
    refusalOf({
      job_title: 'Receptionist (women only)',
      job_description: 'We look for somebody no older than 30, friendly and quick.',
    }),
  ).toEqual({
    job_title: [expect.stringContaining('“women only” asks for gender')],
    job_description: [expect.stringContaining('“no older than 30” asks for age')],
  });
});

test.each([
  'Care for elderly people with dementia. We hire regardless of age, gender, religion or disability (m/w/d).',
  'Midwife for women’s health, at least 25 births a year, under 30 minutes to the ward.',
  'Leads a young team of 35 to 40 people and reports to a board of men and women.',
  'At least 20 years of experience with SAP, under 40 hours a week, over 50 sites.',
  'Men’s fashion buyer. Single point of contact. Black Belt in Six Sigma, White-label products, Asian cuisine.',
  'Disability officer and chaplain of a Catholic hospital, family law, children’s books, gender studies.',
  'Software no older than 20 days, logs not older than 30 hours.',
])('an honest job passes: %s', (text) => {
  expect(refusalOf({ job_title: text, job_description: text, criteria: [{ text }] })).toBeUndefined();
});

test.each([
  'Black Belt',
  'Women’s health',
  'straight-through processing',
  'Single sign-on',
  'Male catheterisation',
  'over 20 years of Java',
])('the criterion %s passes', (text) => expect(criteria(text)).toBeUndefined());
