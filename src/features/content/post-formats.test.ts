import { expect, test } from 'vitest';
import { toHtml, toPlainText } from './other-formats.tsx';
import { fileNameOf } from './post-kind-texts.tsx';

const rendered = (html: string) => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
};

const post = rendered(
  '<h3 class="x">Night shifts <span class="emoji">🎉</span></h3>\n<h4>Why</h4>\n<p>They are <strong>long</strong>. <a href="https://a.example">More</a></p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>',
);

test('HTML begins at the first level and has none of our classes', () => {
  expect(toHtml(post)).toBe(
    '<h1>Night shifts 🎉</h1>\n<h2>Why</h2>\n<p>They are <strong>long</strong>. <a href="https://a.example">More</a></p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>',
  );
});

test('plain text has blocks apart, bullets, and the addresses behind links', () => {
  expect(toPlainText(post)).toBe(
    'Night shifts 🎉\n\nWhy\n\nThey are long. More (https://a.example)\n\n• One\n• Two',
  );
});

test('an address that is shown stands in plain text once', () => {
  const shown = rendered(
    '<p><a href="https://a.example/">https://a.example</a> <a href="mailto:hi@a.example">hi@a.example</a></p>',
  );
  expect(toPlainText(shown)).toBe('https://a.example hi@a.example');
});

test.each([
  ['Dr. Ana Ruiz joins the team!', 'dr-ana-ruiz-joins-the-team.md'],
  ['Bäckerei: 20 % off', 'bäckerei-20-off.md'],
  ['???', 'post.md'],
])('the file of %j is %s', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
