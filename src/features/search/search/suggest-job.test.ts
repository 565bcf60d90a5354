import { expect, test } from 'vitest';
import { suggestJob } from './suggest-job.ts';

test.each([
  ['Senior Data Engineer (m/w/d)\n\nWe build pipelines.', 'Senior Data Engineer', ''],
  ['Job title: Night Nurse\nLocation: Leeds\nYou care for…', 'Night Nurse', 'Leeds'],
  ['# Account Manager in New York\nAbout us: …', 'Account Manager', 'New York'],
  ['Product Designer – Berlin\nOur team…', 'Product Designer', 'Berlin'],
  ['Standort: München\nPosition: Pflegefachkraft', 'Pflegefachkraft', 'München'],
  [
    'We are looking for a data engineer who has built pipelines. The team is based in London.',
    'data engineer',
    'London',
  ],
  ['We are hiring an electrician to join us.', 'electrician', ''],
  ['Must have: Python, SQL.', '', ''],
  ['Registered Nurse (Full-time, nights)\nDenver, CO\n\nAbout the role', 'Registered Nurse', 'Denver, CO'],
  ['Payroll Clerk\nLocation: Chicago, IL (on-site)\nYou pay people.', 'Payroll Clerk', 'Chicago, IL'],
  ['', '', ''],
])('reads title and place of %j', (text, title, location) => {
  expect(suggestJob(text)).toEqual({ title, location });
});

test('a long first line is no title, and a title is never too long for the form', () => {
  expect(suggestJob(`${'very '.repeat(40)}long`).title).toBe('');
  expect(suggestJob(`Title: ${'x'.repeat(500)}`).title).toHaveLength(90);
});
