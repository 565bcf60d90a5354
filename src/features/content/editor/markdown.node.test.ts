import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composer } from '../../../../server/modules/content/engines/composer.ts';
import { writingRequests } from '../../../../tests/support/random-writing-requests.ts';
import { readMarkdown, readPasted, writeBlock, writeMarkdown } from './markdown.ts';
import { postExtensions } from './text-editor.tsx';

const schema = getSchema(postExtensions);
const read = (markdown: string) => readMarkdown(schema, markdown);
const blocksOf = (document: Node): Node[] => {
  const blocks: Node[] = [];
  document.forEach((block) => {
    blocks.push(block);
  });
  return blocks;
};
/** As if each block had been changed. */
const writeAnew = (document: Node) => blocksOf(document).map(writeBlock).join('\n\n');

test('posts of all kinds come out of the editor as they went in, and mean the same when every block is written anew', async () => {
  await fc.assert(
    fc.asyncProperty(writingRequests, async (request) => {
      const { content } = await composer.write(request, new AbortController().signal);
      const document = read(content);
      expect(writeMarkdown(document)).toBe(content);
      expect(read(writeAnew(document)).eq(document)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

test.each([
  'Hello {{first_name}}, *now* **then** \\*not\\* a_b_c \\_x\\_.',
  '\\# no heading',
  '1\\. no list',
  '2\\) no list',
  '\\- no list',
  '\\+ no list',
  '\\> no quote',
  'AT\\&amp; T \\<script\\>',
  '**Subject:** 5 \\* 3 \\[x\\]',
  '## Ends in \\#',
  '- a\n- b\n  - c\n\n1. x\n2. y',
  '> quoted\n>\n> twice',
  '[a link](https://larkspur.example/a_b?x=1&y=2)',
  'a\\\nb',
  '`a code`',
  '```js\nlet x;\n```',
  '🎉 and 👨‍👩‍👧',
  '---',
])('%j is text that the editor shows, and stays what it is when written anew', (markdown) => {
  const document = read(markdown);
  expect(blocksOf(document).map(({ type }) => type.name)).not.toContain('sourceBlock');
  expect(read(writeAnew(document)).eq(document)).toBe(true);
  expect(writeMarkdown(document)).toBe(markdown);
});

test('a changed block keeps merge fields in addresses', () => {
  const links = '[Book](https://larkspur.example/?e={{email}}&a=1) or [call]({{booking_url}})';
  expect(writeAnew(read(links))).toBe(links);
});

test('a changed block keeps its merge fields and its marks', () => {
  const document = read('Hello {{first_name}}, **read** [this](https://larkspur.example).');
  expect(writeAnew(document)).toBe('Hello {{first_name}}, **read** [this](https://larkspur.example).');
});

test.each([
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |'],
  ['HTML', '<div>\nraw\n</div>'],
  ['an image', '![A bridge](https://larkspur.example/a.png)'],
  ['inline HTML', 'Press <kbd>K</kbd>.'],
  ['a definition', '[site]: https://larkspur.example'],
  ['a link by reference', 'See [the site].\n\n[the site]: https://larkspur.example'],
])('%s is kept as its source', (_, markdown) => {
  const document = read(`Before.\n\n${markdown}\n\nAfter.`);
  const kinds = blocksOf(document).map(({ type }) => type.name);
  expect([kinds.at(0), ...new Set(kinds.slice(1, -1)), kinds.at(-1)]).toEqual([
    'paragraph',
    'sourceBlock',
    'paragraph',
  ]);
  expect(writeAnew(document)).toBe(`Before.\n\n${markdown}\n\nAfter.`);
});

test('a link that looks like a path and leads elsewhere has no address in the editor', () => {
  const addressOf = (href: string) => {
    const drawn = schema.marks.link?.spec.toDOM?.(schema.mark('link', { href }), true);
    return (drawn as [string, { href: string }])[1].href;
  };
  expect(addressOf('//evil.example')).toBe('');
  expect(addressOf('https://a.example')).toBe('https://a.example');
});

test('a picture of the post by itself is shown as one, and everything else as it was', () => {
  const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
  const text = `One.\n\n![A \\[big\\] quay](picture:${id})\n\nSee ![this](picture:${id}) there.`;
  const document = read(text);
  expect(document.child(1).type.name).toBe('textPicture');
  expect(document.child(1).attrs).toEqual({ id, alt: 'A [big] quay' });
  expect(document.child(2).type.name).toBe('sourceBlock');
  expect(writeMarkdown(document)).toBe(text);
  const anew = schema.node('doc', null, [schema.node('textPicture', { id, alt: 'A [big] quay' })]);
  expect(writeMarkdown(anew)).toBe(`![A \\[big\\] quay](picture:${id})`);
});

test('pasted Markdown becomes what it means, and other lines stay as they are', () => {
  const pasted = readPasted(schema, '## Why\n\n- One\n- Two\n\nSaid **loudly**.');
  expect(pasted?.content.content.map(({ type }) => type.name)).toEqual([
    'heading',
    'bulletList',
    'paragraph',
  ]);
  expect(readPasted(schema, 'Said [here](https://a.example).')).toBeDefined();
  expect(readPasted(schema, 'One\nTwo * 3 # 4\n[Write: Why?]')).toBeUndefined();
});
