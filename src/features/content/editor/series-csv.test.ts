import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { buildMail } from '../../../../tests/support/build-mail.ts';
import { seriesCsv } from './take-text.tsx';

const read = (markdown: string, stored: Parameters<typeof seriesCsv>[2]) =>
  parse(seriesCsv('Nights', markdown, stored), { bom: true, columns: true });

test('a series is a row for each mail, and no cell is a formula', () => {
  const markdown = [
    '## Opened, once',
    '### Email 1',
    '**Subject:** =HYPERLINK("https://x.example")\n**Preview text:** P \\& Q',
    'Hello {{first\\_name}},',
    'read \\*this\\*.',
    '**Call to action:** Read on',
    'Kind regards',
    '### Email 2',
    '**Subject:** Two',
    '@home',
    '## Clicked',
    '### Email 1',
    '**Subject:** Three',
  ].join('\n\n');
  const stored = [
    buildMail({
      segment: 'Opened, once',
      name: 'Email 1',
      subject: '=HYPERLINK("https://x.example")',
      link: 'https://x.example/?e={{email}}',
    }),
    buildMail({ segment: 'Opened, once', name: 'Email 2', subject: 'Two', send_day: 4 }),
    buildMail({ segment: 'Clicked', name: 'Email 1', subject: 'Three', link: 'https://y.example' }),
  ];
  expect(read(markdown, stored)).toEqual([
    {
      Segment: 'Opened, once',
      Email: 'Email 1',
      'Send day': '0',
      Subject: `'=HYPERLINK("https://x.example")`,
      'Preview text': 'P & Q',
      Body: 'Hello {{first_name}},\n\nread *this*.\n\nKind regards',
      'Call to action': 'Read on',
      Link: 'https://x.example/?e={{email}}',
    },
    {
      Segment: 'Opened, once',
      Email: 'Email 2',
      'Send day': '4',
      Subject: 'Two',
      'Preview text': '',
      Body: "'@home",
      'Call to action': '',
      Link: '',
    },
    {
      Segment: 'Clicked',
      Email: 'Email 1',
      'Send day': '0',
      Subject: 'Three',
      'Preview text': '',
      Body: '',
      'Call to action': '',
      Link: '',
    },
  ]);
});

test('has all of the text, and the details of mails that have moved since', () => {
  const markdown =
    'Intro.\n\n### Mail 1\n\n**Subject:** S2\n\nBody2\n\n## Price list\n\nFrom 45.\n\n### Mail 2\n\n**Subject:** New';
  const stored = [
    buildMail({ name: 'Mail 1', subject: 'S1' }),
    buildMail({ name: 'Mail 2', subject: 'S2', send_day: 7 }),
  ];
  expect(read(markdown, stored)).toMatchObject([
    { Subject: 'S2', 'Send day': '7', Body: 'Intro.\n\nBody2\n\nPrice list\n\nFrom 45.' },
    { Subject: 'New' },
  ]);
});
