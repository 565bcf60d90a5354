import { expect, test } from 'vitest';
import { partsOf } from './part-copies.tsx';

test('each mail has its subject and its text, with call to action and sign-off', () => {
  const series =
    '## No Activity\n\n### Email 1\n\n**Subject:** Still \\*there\\*\n\nHello, you.\n\n**Call to action:** Write to us.\n\nRegards\n\n### Email 2\n\n**Subject:** Again\n\nHello again.';
  expect(partsOf('email', series)).toEqual([
    {
      name: 'No Activity, Email 1',
      pieces: [
        { name: 'subject', text: 'Still *there*' },
        { name: 'text', text: 'Hello, you.\n\nWrite to us.\n\nRegards' },
      ],
    },
    {
      name: 'No Activity, Email 2',
      pieces: [
        { name: 'subject', text: 'Again' },
        { name: 'text', text: 'Hello again.' },
      ],
    },
  ]);
});

test('a newsletter has labels and items, a blog post sections, and a short post is one piece', () => {
  const newsletter = '**Subject:** Hi\n\n**Preview text:** News\n\n## Summary\n\nAll is well.\n\nBye';
  expect(partsOf('newsletter', newsletter).map(({ name, pieces }) => [name, pieces[0]?.text])).toEqual([
    ['Subject', 'Hi'],
    ['Preview text', 'News'],
    ['Summary', 'All is well.\n\nBye'],
  ]);
  expect(partsOf('blog', '# T\n\n## One\n\na\n\n## Two\n\nb')).toHaveLength(2);
  expect(partsOf('linkedin', 'Hook\n\nBody')).toEqual([]);
});
