import { expect, test } from 'vitest';
import { linksIn } from './links-in.ts';
import { readMails } from './read-mails.ts';

test.each([
  ['Register: https://a.example/day.', ['https://a.example/day']],
  [
    '[Register](https://a.example/day "Day") or [mail us](mailto:x@a.example)',
    ['https://a.example/day', 'mailto:x@a.example'],
  ],
  ['[Book]({{booking_url}}), https://a.example/a\\_b', ['{{booking_url}}', 'https://a.example/a_b']],
  ['[odd](javascript:alert(1)) and plain a.example', []],
])('the links of %s', (markdown, links) => {
  expect(linksIn(markdown)).toEqual(links);
});

test('a mail knows the link in its call to action, named or bare', () => {
  const mails = (ask: string) => readMails('newsletter', 'T', `**Call to action:** ${ask}`)[0];
  expect(mails('Register: https://a.example/day')?.link).toBe('https://a.example/day');
  expect(mails('[Register](https://a.example/day)')).toMatchObject({
    callToAction: 'Register',
    link: 'https://a.example/day',
  });
  expect(mails('Register')).not.toHaveProperty('link');
});
