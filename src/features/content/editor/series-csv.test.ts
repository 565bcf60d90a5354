import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { seriesCsv } from './series-csv.ts';

test('a series is a row for each mail, and no cell is a formula', () => {
  const csv = seriesCsv(
    [
      '## Opened, once',
      '### Email 1',
      '**Subject:** =HYPERLINK("https://x.example")',
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
    ].join('\n\n'),
  );
  expect(parse(csv, { bom: true, columns: true })).toEqual([
    {
      Segment: 'Opened, once',
      Email: 'Email 1',
      Subject: `'=HYPERLINK("https://x.example")`,
      Body: 'Hello {{first_name}},\n\nread *this*.\n\nKind regards',
      'Call to action': 'Read on',
    },
    { Segment: 'Opened, once', Email: 'Email 2', Subject: 'Two', Body: "'@home", 'Call to action': '' },
    { Segment: 'Clicked', Email: 'Email 1', Subject: 'Three', Body: '', 'Call to action': '' },
  ]);
});
