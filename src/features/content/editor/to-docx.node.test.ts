import { unzipSync } from 'fflate';
import mammoth from 'mammoth';
import { expect, test } from 'vitest';
import { toDocx } from './to-docx.ts';

test('a Word document has the headings, lists, emphasis and links of the post', async () => {
  const markdown =
    '## Why\n\nNights are **long** and *hard*. [More](https://a.example/x)\n\n- One\n- Two\n\n1. First\n2. Second\n\n> Said so\n\n**Subject:** Hi \\*you\\*';
  const blob = await toDocx('On night shifts', markdown);
  const buffer = Buffer.from(await blob.arrayBuffer());
  const { value: html } = await mammoth.convertToHtml({ buffer });
  for (const part of [
    'On night shifts',
    '<h2>Why</h2>',
    '<strong>long</strong>',
    '<em>hard</em>',
    '<a href="https://a.example/x">More</a>',
    '<ul><li>One</li><li>Two</li></ul>',
    '<ol><li>First</li><li>Second</li></ol>',
    '<p>Said so</p>',
    '<strong>Subject:</strong> Hi *you*',
  ]) {
    expect(html).toContain(part);
  }
  expect(Object.keys(unzipSync(new Uint8Array(buffer)))).toContain('word/document.xml');
});

test.each(['//evil.example/x', '/here', 'ftp://files.example', 'smb://files.example'])(
  'an address that the reading view makes no link, such as %s, is none in Word',
  async (address) => {
    const blob = await toDocx('Links', `[text](<${address}>)`);
    const buffer = Buffer.from(await blob.arrayBuffer());
    expect((await mammoth.convertToHtml({ buffer })).value).toContain('<p>text</p>');
    const { 'word/_rels/document.xml.rels': links } = unzipSync(new Uint8Array(buffer));
    expect(new TextDecoder().decode(links)).not.toContain(address);
  },
);

test('control characters, which XML forbids, leave a document that can be opened', async () => {
  const blob = await toDocx('A\u0007 title', 'One\u001b two \ufffe');
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  for (const part of ['word/document.xml', 'docProps/core.xml']) {
    const xml = new TextDecoder().decode(files[part]);
    for (const forbidden of ['\u0007', '\u001b', '\u000b', '\ufffe']) expect(xml).not.toContain(forbidden);
  }
  const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await blob.arrayBuffer()) });
  expect(value).toContain('A title\n\nOne two');
});
