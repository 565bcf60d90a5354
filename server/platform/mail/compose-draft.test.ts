import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { composeDraft, draftFile, mailLink } from './compose-mail.ts';

const mail = { to: 'ann@people.example', subject: 'A position', text: 'Hello Ann,\n\nmay I tell you more?' };

/** A link as a mail program reads it. */
function read(link: string) {
  const [, to = '', query = ''] = /^mailto:([^?]*)\?(.*)$/.exec(link) ?? [];
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(to), fields };
}

test('a link has recipient, subject and text, with lines and signs as they were typed', () => {
  const text = 'Hello Ann & Bob,\n\n100 % + more? #1 = "Grüße" 你好 🙂\r\nAda';
  const link = mailLink({ ...mail, text });
  expect(link).toMatch(/^mailto:ann@people\.example\?subject=A%20position&body=[\w.~%-]+$/);
  expect(read(link)).toEqual({
    to: mail.to,
    fields: [
      ['subject', 'A position'],
      ['body', 'Hello Ann & Bob,\r\n\r\n100 % + more? #1 = "Grüße" 你好 🙂\r\nAda'],
    ],
  });
});

test('no part of a link adds a recipient, a field or a header', () => {
  const link = mailLink({
    to: 'ann@people.example?bcc=eve@evil.example&x=,eve@evil.example',
    subject: 'Hi\r\nBcc: eve@evil.example&bcc=eve@evil.example',
    text: "'; rm -rf $(pwd) &attach=/etc/passwd#\ud800",
  });
  expect(link).toMatch(/^mailto:[\w.%-]+@[\w.%-]+\?subject=[\w.%-]+&body=[\w.%-]+$/);
  expect(read(link)).toEqual({
    to: 'ann@people.example?bcc=eve@evil.example&x=,eve@evil.example',
    fields: [
      ['subject', 'Hi Bcc: eve@evil.example&bcc=eve@evil.example'],
      ['body', "'; rm -rf $(pwd) &attach=/etc/passwd#\ufffd"],
    ],
  });
});

test('what is too long for a link becomes a file, with the same recipient, subject and text', async () => {
  expect(await composeDraft(mail)).toEqual({ kind: 'link', content: mailLink(mail) });
  const room = 2000 - mailLink({ ...mail, text: '' }).length;
  expect(await composeDraft({ ...mail, text: 'a'.repeat(room) })).toMatchObject({ kind: 'link' });
  const text = `${'Grüße aus Köln. '.repeat(120)}\n\nAda`;
  const draft = await composeDraft({ ...mail, subject: 'Stelle\r\nBcc: eve@evil.example', text });
  expect(draft.kind).toBe('file');
  const file = await PostalMime.parse(draft.content);
  expect(file).toMatchObject({
    to: [{ address: mail.to }],
    subject: 'Stelle Bcc: eve@evil.example',
    text: expect.stringContaining('Grüße aus Köln. Grüße'),
  });
  expect(file.bcc).toBeUndefined();
  expect(file.from).toBeUndefined();
  expect(file.html).toBeUndefined();
  expect(file.headers).toContainEqual(expect.objectContaining({ key: 'x-unsent', value: '1' }));
});

test('a file has one recipient, whatever stands in the address', async () => {
  const content = await draftFile({ ...mail, to: 'ann@people.example, eve@evil.example' });
  const file = await PostalMime.parse(content);
  expect(file.to?.length ?? 0).toBeLessThanOrEqual(1);
  expect(file.to?.map(({ address }) => address)).not.toContain('eve@evil.example');
});
