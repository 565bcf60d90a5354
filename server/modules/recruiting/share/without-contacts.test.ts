import { expect, test } from 'vitest';
import { withoutContacts } from './without-contacts.ts';

test.each([
  ['At www.ann.example/cv or (030) 1234-5678.', 'At … or ….'],
  ['see mila.nl/cv now', 'see … now'],
  ['mila (at) visser (dot) nl', '…'],
  ['mila(at)visser.nl', '…'],
  ['mila [at] visser.nl', '…'],
  ['mila at visser dot nl, thanks', '… thanks'],
  ['mila @ visser . nl', '…'],
  ['mila＠visser。nl', '…'],
  ['mi\u200bla@vis\u200bser.nl', '…'],
  ['tel 7946 0958', 'tel …'],
  ['call me on 7946 0958 please', 'call me on … please'],
  ['06-12.34.56.78', '…'],
  ['０６１２３４５６７８', '…'],
  ['call zero six one two three four five six', 'call …'],
  ['skype:mila', '…'],
  ['skype: mila.visser', 'skype: …'],
  ['Skype mila_visser', 'Skype …'],
  ['@milavisser on twitter', '… on twitter'],
  ['linkedin.com/in/mila or in/mila-visser', '… or …'],
  ['Telegram t.me/mila', 'Telegram …'],
  ['mailto:mila@x', '…'],
])('leaves out how to reach somebody: %s', (text, expected) => {
  expect(withoutContacts(text)).toBe(expected);
});

test.each([
  '2019-2024, 12 years, 40 people',
  '01/2019 – 05/2024 data engineer, 4 years',
  '1,200,000 events and 1.500.000 rows, 25% faster',
  'Node.js, ASP.NET, M.Sc. and Ph.D., e.g. Kafka, C++17, ISO 27001',
  'Led SAP S/4HANA, CI/CD, TCP/IP in 2020 at Harbour Terminal B.V.',
  'LinkedIn Recruiter, GitHub Actions',
])('leaves what is no contact: %s', (text) => {
  expect(withoutContacts(text)).toBe(text);
});

test.each(['a@', 'a.', '(', '1 ', '1-', '+', ' ', 'www.', '(at ', 'dot ', 'skype: ', '… ', '- '])(
  'is as fast on a long text of %j as its length allows',
  (part) => {
    const text = part.repeat(100_000 / part.length);
    const start = performance.now();
    withoutContacts(text);
    // Milliseconds where it reads the text once; minutes where a step begins again at each character.
    expect(performance.now() - start).toBeLessThan(3_000);
  },
);
