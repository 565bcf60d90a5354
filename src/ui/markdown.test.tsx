import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allowed, blanked as blankedAnywhere } from '../../tests/support/links.ts';
import { Markdown } from './markdown.tsx';

const show = (text: string) => render(<Markdown text={text} />).container;

test('spec §5: rendered links allow http, https, irc, ircs, mailto and xmpp, others are blanked [S5.22]', () => {
  const blanked = [...blankedAnywhere, 'java\tscript:alert(1)'];
  const container = show(
    [...allowed, ...blanked].map((url, index) => `[link ${index}](<${url}>)`).join('\n\n'),
  );
  const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links.filter(Boolean)).toEqual(allowed);
  for (const index of blanked.keys()) {
    const link = screen.queryByText(`link ${allowed.length + index}`);
    if (link) expect(link).not.toHaveAttribute('href');
  }
});

test('external links open in a new tab without an opener; mail links do not', () => {
  show('[site](https://a.example) and [mail](mailto:a@a.example)');
  expect(screen.getByText('site')).toHaveAttribute('target', '_blank');
  expect(screen.getByText('site')).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(screen.getByText('mail')).not.toHaveAttribute('target');
});

test.each(['//evil.example', '///evil.example'])(
  '%s, which looks like a path and leads elsewhere, is no link',
  (address) => {
    show(`[text](<${address}>)`);
    expect(screen.getByText('text')).not.toHaveAttribute('href');
  },
);

test('raw HTML stays text, and remote images become their alternative text', () => {
  const container = show(
    '<script>alert(1)</script>\n\n<b onclick="x()">bold</b>\n\n![A chart](https://t.example/p.png)',
  );
  expect(container.querySelector('script, b, img')).toBeNull();
  expect(container).toHaveTextContent('A chart');
});

test("headings start below the post's title and skip no level", () => {
  const container = show('# One\n\n#### Two\n\n##### Three\n\n## Four');
  const headings = [...container.querySelectorAll('h1, h2, h3, h4, h5, h6')];
  expect(headings.map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    'H3 One',
    'H4 Two',
    'H5 Three',
    'H4 Four',
  ]);
});

test('each emoji outside code is highlighted once, and the text is unchanged', () => {
  const container = show('Ready 🚀 set 👩‍🔧 **go 🎯**, 3 of 4 © `🚀`');
  const highlighted = [...container.querySelectorAll('span.emoji')].map((span) => span.textContent);
  expect(highlighted).toEqual(['🚀', '👩‍🔧', '🎯']);
  expect(container).toHaveTextContent('Ready 🚀 set 👩‍🔧 go 🎯, 3 of 4 © 🚀');
});
