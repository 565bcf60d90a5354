import { describe, expect, test } from 'vitest';
import { readMails } from '../../../../contract/content/mails/read-mails.ts';
import { lintMail } from '../../../../tests/support/mail-linter.ts';
import { inkOn, mailBody, renderMail } from './render-mail.ts';

const template = {
  name: 'Harbour & Sons',
  colour: '#3a46b0',
  logo_url: 'https://harbour.example/logo.png',
  postal_address: 'Quay 7\n3011 Rotterdam',
  reason: 'You asked for our newsletter.',
};
const newsletter = `**Subject:** Shorter *queues*

**Preview text:** What we learned

## Summary

Hello {{first_name}}, ports lose **hours** & [more](https://harbour.example/more).

- one
- two

| a | b |
|---|---|
| 1 | 2 |

> Said someone.

![a plan](https://tracker.example/x.png) <b>raw</b> [odd](javascript:alert(1))

---

1. first

\`\`\`
code
\`\`\``;
const [mail] = readMails('newsletter', 'A title', newsletter);
if (!mail) throw new Error('There is no mail.');

describe('the HTML of a mail', () => {
  test.each([
    ['everything', mail, template, 'https://harbour.example/call?a=1&b=2'],
    ['a call to action', { ...mail, callToAction: 'Book <now>' }, template, 'https://harbour.example'],
    [
      'nothing but a name',
      { ...mail, previewText: '', body: '' },
      { ...template, logo_url: '', postal_address: '', reason: '' },
      '',
    ],
  ])('breaks no rule of the well-known mail programs, with %s', (_what, given, frame, link) => {
    expect(lintMail(renderMail(given, frame, link).html)).toEqual([]);
  });

  test('gives Outlook a table of its width, and reads a data table out as one, row by row', () => {
    const { html, text } = renderMail(mail, template, '');
    const [start, end] = [
      html.indexOf('<!--[if mso]><table'),
      html.indexOf('<!--[if mso]></td></tr></table>'),
    ];
    expect(start).toBeGreaterThan(0);
    expect(end).toBeGreaterThan(html.indexOf('Said someone.'));
    expect(html).not.toMatch(/[\ue000\ue001]/);
    expect(html).toMatch(/<table class="data"(?![^>]*role=)/);
    expect(text).toMatch(/^a +b\n1 +2$/m);
  });

  test.each([
    ['Read on at https://harbour.example', 'Read on'],
    ['See what you think of it: https://harbour.example/a?b=1', 'See what you think of it'],
    ['Take your list to https://harbour.example/', 'Take your list to harbour.example'],
    ['Visit: https://harbour.example', 'Visit: harbour.example'],
    ['Book a call', 'Book a call'],
  ])('a button has no address on it that it need not have: %s', (callToAction, label) => {
    const link = 'https://harbour.example/call';
    const { html, text } = renderMail({ ...mail, callToAction }, template, link);
    expect(html.replaceAll(/<!--.*?-->/g, '')).toMatch(new RegExp(`>${RegExp.escape(label)}<`));
    expect(text).toContain(`${label} (${link})`);
  });

  test('has merge fields as they are, nothing raw, and no picture of others', () => {
    const { html } = renderMail(
      { ...mail, callToAction: 'Book <now>' },
      template,
      'https://harbour.example/call',
    );
    expect(html).toContain('Hello {{first_name}}, ports lose <strong>hours</strong>');
    expect(html).toContain('href="https://harbour.example/call"');
    expect(html).toContain('Book &lt;now&gt;');
    expect(html).toContain('&lt;b&gt;raw&lt;/b&gt;');
    expect(html).not.toMatch(/tracker\.example|href="javascript/);
    expect(html).toContain('Harbour &amp; Sons, Quay 7, 3011 Rotterdam');
    expect(html).toContain('prefers-color-scheme:dark');
  });

  test('has merge fields in addresses, or as the address, and no other scheme', () => {
    const body = [
      '[Book](https://x.example/?e={{email}}&a=1)',
      '[Call]({{booking_url}})',
      '[Edited](https://x.example/%7B%7Bfirst_name%7D%7D)',
      '[Odd](javascript:{{email}})',
      '[Relative](/{{email}})',
      '[Scheme]({{scheme}}:x)',
    ].join('\n\n');
    const { html, text } = renderMail({ ...mail, body }, template, '');
    expect(html).toContain('href="https://x.example/?e={{email}}&amp;a=1"');
    expect(html).toContain('href="{{booking_url}}"');
    expect(html).toContain('href="https://x.example/{{first_name}}"');
    expect(html).not.toMatch(/href="(?:javascript|\/|\{\{scheme)/);
    expect(text).toContain('Book (https://x.example/?e={{email}}&a=1)');
    expect(text).toContain('Call ({{booking_url}})');
    expect(lintMail(html)).toEqual([]);
  });

  test('has links of the text that can be read at night', () => {
    const { html } = renderMail(mail, template, '');
    expect(html).toContain('.card a.text,.foot a{color:#b9c1ff!important}');
    expect(html).toMatch(/<a href="https:\/\/harbour\.example\/more" class="text"/);
    const written = { ...mail, body: 'Read https://a.example/b\\_c. Or https://a.example/b\\_{{email}}.' };
    expect(renderMail(written, template, '').html).toMatch(
      /Read <a href="https:\/\/a\.example\/b_c" class="text".*>https:\/\/a\.example\/b_c<\/a>\. Or https:\/\/a\.example\/b_\{\{email\}\}\./,
    );
  });

  test.each([
    [`O'Neill "& Sons" <b>Ltd</b>`, 'O&#x27;Neill &quot;&amp; Sons&quot; &lt;b&gt;Ltd&lt;/b&gt;'],
    ['🚀 Rockets 👩‍🚀', '🚀 Rockets 👩‍🚀'],
    ['شركة النور', 'شركة النور'],
  ])('has the name of an organization as it is, in the head and the footer: %s', (name, escaped) => {
    const { html, text } = renderMail(mail, { ...template, name, logo_url: '' }, '');
    expect(html.split(`>${escaped}<`)).toHaveLength(2);
    expect(html).toContain(`>${escaped}, Quay 7, 3011 Rotterdam<`);
    expect(text.startsWith(name)).toBe(true);
    expect(lintMail(html)).toEqual([]);
  });

  test('has a quote in the name behind the logo, too', () => {
    const { html } = renderMail(mail, { ...template, name: '"Harbour" & <Sons>' }, '');
    expect(html).toContain('alt="&quot;Harbour&quot; &amp; &lt;Sons&gt;"');
    expect(lintMail(html)).toEqual([]);
  });

  test('breaks an address that is wider than a phone', () => {
    const address = `https://harbour.example/${'a'.repeat(600)}`;
    const { html, text } = renderMail({ ...mail, body: `See ${address} now.` }, template, '');
    expect(html).toMatch(/<td class="card" style="[^"]*word-break:break-word/);
    expect(html).toContain(`href="${address}"`);
    expect(text).toContain(address);
    expect(lintMail(html)).toEqual([]);
  });

  test('has the call to action where the text has it', () => {
    const { text } = renderMail(
      { ...mail, body: 'Hello.', callToAction: 'Book', closing: 'Yours' },
      template,
      '',
    );
    expect(text).toMatch(/Hello\.\s+Book\s+Yours/);
  });

  test('names the company in head and footer, and not once more as its closing', () => {
    const { text } = renderMail({ ...mail, body: 'Hello.', closing: 'Harbour & Sons' }, template, '');
    expect(text.match(/Harbour & Sons/g)).toHaveLength(1);
    expect(renderMail({ ...mail, closing: 'Robin, Harbour & Sons' }, template, '').text).toContain('Robin,');
  });

  test.each([
    ['Call +44 1539 555 014 by 7 May 2027.', 'Call +44\u00A01539\u00A0555\u00A0014 by 7 May 2027.'],
    ['Anmeldung unter 04404 55 01 92', 'Anmeldung unter 04404\u00A055\u00A001\u00A092'],
    ['Rooms 12 14 16 18 20', 'Rooms 12 14 16 18 20'],
  ])('no line ends within a telephone number: %s', (typed, shown) => {
    expect(mailBody(typed, '#3a46b0', 'ltr')).toContain(shown);
  });

  test('stands beside plain text with the same words and links', () => {
    const { text } = renderMail(
      { ...mail, callToAction: 'Book a call' },
      template,
      'https://harbour.example/call',
    );
    for (const words of [
      'Hello {{first_name}}',
      'more (https://harbour.example/more)',
      'Book a call (https://harbour.example/call)',
      'Quay 7, 3011 Rotterdam',
      'Unsubscribe ({{unsubscribe_url}})',
    ]) {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
    }
    expect(text).not.toMatch(/<(p|td|a)\b|What we learned/);
  });
});

describe('a mail in another language than English', () => {
  const german = renderMail({ ...mail, body: 'Guten Tag.' }, template, '', { language: 'de' });
  const arabic = renderMail({ ...mail, body: '- مرحبا\n\n> قال' }, template, '', { language: 'ar' });

  test('says so where every program finds it', () => {
    expect(german.html).toContain('<html dir="ltr" lang="de">');
    expect(german.html).toMatch(/<table [^>]*lang="de" dir="ltr"/);
    expect(renderMail(mail, template, '').html).toContain('<html dir="ltr" lang="en">');
  });

  test('is laid out from right to left where its language is written so', () => {
    expect(arabic.html).toContain('<html dir="rtl" lang="ar">');
    expect(arabic.html).toContain('padding:0 24px 0 0');
    expect(arabic.html).toContain('border-right:3px solid');
    expect(arabic.html).not.toContain('border-left:3px solid');
  });

  test('names the way out in it, and in English', () => {
    expect(german.text).toContain('Abmelden / Unsubscribe ({{unsubscribe_url}})');
    expect(arabic.html).toContain('<span lang="en">Unsubscribe</span>');
    for (const { html } of [german, arabic]) expect(lintMail(html)).toEqual([]);
  });
});

test.each([
  ['#3a46b0', '#ffffff'],
  ['#ffffff', '#14161f'],
  ['#e3a72f', '#14161f'],
  ['#000000', '#ffffff'],
])('the words on a button of %s are %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test.each([
  ['<div style="display:flex">', 'DIV has a style that is dropped: display:flex'],
  ['<script>1</script>', 'SCRIPT is removed.'],
  ['<img src="/x.png">', 'An image is not on the web.'],
  ['<table><tr><td>a</td></tr></table>', 'A table for layout is read out as one.'],
  ['<a href="/relative">a</a>', 'A link leads nowhere: /relative'],
  ['<p style="width:700px">a</p>', 'P is wider than 600 px.'],
  [`<p>${'x'.repeat(110_000)}</p>`, 'Gmail clips it.'],
])('the linter finds %.40s', (part, fault) => {
  const { html } = renderMail(mail, template, '');
  expect(lintMail(html.replace('</body>', () => `${part}</body>`))).toContain(fault);
});

test('a path and an address of a program leave their words in a mail, and no source', () => {
  const html = mailBody(
    'See [all](//host/x), [home](/larch), [x](javascript:alert(1)), [it](https://a.example).',
    '#048',
  );
  expect(html).toContain('See all, home, x, <a href="https://a.example"');
});
