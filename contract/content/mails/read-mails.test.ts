import { describe, expect, test } from 'vitest';
import { readMails } from './read-mails.ts';

const read = (...blocks: string[]) => readMails('email', 'A title', blocks.join('\n\n'));
const mail = (name: string, subject: string, ...rest: string[]) =>
  [`### ${name}`, `**Subject:** ${subject}`, ...rest].join('\n\n');

test('a newsletter is one mail, and so is a series without headings', () => {
  const newsletter =
    '**Subject:** Shorter *queues*\n\n**Preview text:** What we learned\n\n## Summary\n\nHi.';
  expect(readMails('newsletter', 'A title', newsletter)).toEqual([
    {
      segment: '',
      name: 'A title',
      subject: 'Shorter queues',
      previewText: 'What we learned',
      body: '## Summary\n\nHi.',
      callToAction: '',
      closing: '',
    },
  ]);
  expect(read('Only text.')).toMatchObject([{ subject: 'A title', body: 'Only text.' }]);
  expect(read('')).toMatchObject([{ subject: 'A title', body: '' }]);
});

test('a series is read by its headings, with the text after the call to action apart', () => {
  const mails = read(
    '## Link Clicked',
    mail('Email 1', 'One', 'Hello.', '**Call to action:** Book a call', 'Yours'),
    mail('Email 2', 'Two', 'Again.'),
    '## No Activity',
    mail('Email 1', 'Three', 'Still there?'),
  );
  expect(mails).toMatchObject([
    { segment: 'Link Clicked', name: 'Email 1', subject: 'One', callToAction: 'Book a call' },
    { segment: 'Link Clicked', name: 'Email 2', subject: 'Two', callToAction: '' },
    { segment: 'No Activity', name: 'Email 1', subject: 'Three', callToAction: '' },
  ]);
  expect(mails[0]).toMatchObject({ body: 'Hello.', closing: 'Yours' });
});

describe('nothing of the text is left out', () => {
  test('text before the first mail belongs to it, and a heading with text to the mail that it stands in', () => {
    const mails = read(
      'Intro that everybody must read.',
      mail('Mail 1', 'S1', 'Body1'),
      '## Price list',
      'From 45.',
      mail('Mail 2', 'S2', 'Body2'),
    );
    expect(mails).toMatchObject([
      {
        segment: '',
        subject: 'S1',
        body: 'Intro that everybody must read.\n\nBody1\n\n## Price list\n\nFrom 45.',
      },
      { segment: '', subject: 'S2', body: 'Body2' },
    ]);
  });

  test('text between the heading of a segment and its first mail belongs to that mail', () => {
    const mails = read(
      'For everybody.',
      '## Opened',
      'Who opened.',
      mail('Email 1', 'One', 'Hello.'),
      '## Clicked',
      'Who clicked.',
      mail('Email 1', 'Two', 'Hi.'),
    );
    expect(mails).toMatchObject([
      { segment: 'Opened', body: 'For everybody.\n\nWho opened.\n\nHello.' },
      { segment: 'Clicked', body: 'Who clicked.\n\nHi.' },
    ]);
  });

  test.each([
    ['a segment without mails', ['## Empty', '## Full', mail('Email 1', 'One', 'Hello.')], '## Empty'],
    ['a heading at the end', [mail('Email 1', 'One', 'Hello.'), '## After'], '## After'],
    ['headings of other depths', [mail('Email 1', 'One', '# Big', '#### Small')], '# Big\n\n#### Small'],
    ['a second subject', [mail('Email 1', 'One', '**Subject:** Another')], '**Subject:** Another'],
    [
      'what looks like a mail in code',
      [mail('Email 1', 'One', '```\n### No\n\ntext\n```')],
      '```\n### No\n\ntext\n```',
    ],
    ['a label in a list', [mail('Email 1', 'One', '- **Subject:** Not this')], '- **Subject:** Not this'],
    ['an underlined heading', [mail('Email 1', 'One', 'Prices\n---', 'From 45.')], 'Prices\n---\n\nFrom 45.'],
    [
      'an address by reference',
      [mail('Email 1', 'One', '[a][b]', '[b]: https://x.example')],
      '[a][b]\n\n[b]: https://x.example',
    ],
  ])('%s', (_what, blocks, kept) => {
    expect(
      read(...blocks)
        .map(({ body }) => body)
        .join('\n\n'),
    ).toContain(kept);
  });

  test('every word of a text without order is in one of the mails', () => {
    const words = ['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8'];
    const text = ['w1', '## w2', 'w3', '### w4', 'w5', '## w6', '### w7', '**Call to action:** w8'].join(
      '\n\n',
    );
    const found = JSON.stringify(read(text));
    expect(words.filter((word) => !found.includes(word))).toEqual([]);
  });
});

describe('labels', () => {
  test.each([
    ['on adjoining lines', '**Subject:** One\n**Preview text:** Two\n\nHello.'],
    ['with the marks of line breaks', '**Subject:** One\\\n**Preview text:** Two  \nHello.'],
    ['that an editor has joined', '**Subject:** One **Preview text:** Two\n\nHello.'],
  ])('%s are read each by itself', (_how, markdown) => {
    expect(readMails('newsletter', 'A title', markdown)).toMatchObject([
      { subject: 'One', previewText: 'Two', body: 'Hello.' },
    ]);
  });

  test('leave the lines around them as they are', () => {
    expect(
      readMails('newsletter', 'A title', 'Hello,\nyou.\\\n**Call to action:** Book\nYours\nUs'),
    ).toMatchObject([{ body: 'Hello,\nyou.', callToAction: 'Book', closing: 'Yours\nUs' }]);
  });

  test.each([
    ['Tips from \\<Anna> & co', 'Tips from <Anna> & co'],
    ['Salt \\& pepper &amp; more&nbsp;so', 'Salt & pepper & more so'],
    ['[Book](https://x.example) `now` **or** _never_', 'Book now or never'],
    ['2 * 3 * 4, {{first_name}}, a_b_c', '2 * 3 * 4, {{first_name}}, a_b_c'],
    ['C:\\\\temp', 'C:\\temp'],
  ])('%s is read as plain text', (written, shown) => {
    expect(
      readMails('newsletter', '', `**Subject:** ${written}\n\n**Preview text:** ${written}`),
    ).toMatchObject([{ subject: shown, previewText: shown }]);
  });
});

test.each([
  ['Apply by 3 May: jobs@larch.example', 'mailto:jobs@larch.example'],
  ['Apply by 20 February 2027: Ann Platt, 01775 555 019', 'tel:01775555019'],
  ['Anruf genügt: +49 431 555-0140', 'tel:+494315550140'],
  ['Register by 10.05.2027', undefined],
  ['See the list of 2026', undefined],
])('a button leads to the address or the telephone that it names: %s', (words, link) => {
  expect(read(mail('Email 1', 'One', 'Hello.', `**Call to action:** ${words}`))[0]?.link).toBe(link);
});
