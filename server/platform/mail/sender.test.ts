import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { openMail, senderName } from './transport.ts';

test.each([
  ['Support: Larkspur <a@b.example>', 'Support: Larkspur'],
  ['Larkspur (Staging) <a@b.example>', 'Larkspur (Staging)'],
  ['Acme, Inc. <a@b.example>', 'Acme, Inc.'],
  ['"Acme, Inc." <a@b.example>', 'Acme, Inc.'],
  ['Hiring; now <a@b.example>', 'Hiring; now'],
  ['Talent @ Acme <a@b.example>', 'Talent @ Acme'],
  ['"The \\"best\\" \\\\ desk" <a@b.example>', 'The "best" \\ desk'],
  ['The "best" desk <a@b.example>', 'The "best" desk'],
  ["[Larkspur] | O'Brien \\ Søn <a@b.example>", "[Larkspur] | O'Brien \\ Søn"],
  ['undisclosed-recipients:; <a@b.example>', 'undisclosed-recipients:;'],
  ['<a@b.example>', ''],
  ['a@b.example', ''],
])('MAIL_FROM=%s is one address with the whole name', async (given, name) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-sender-'));
  const mail = openMail(readConfig({ MAIL_FROM: given, DATA_DIR: folder }), () => {});
  try {
    await mail.send(
      { to: 'ada@client.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
      'key',
    );
    const outbox = path.join(folder, 'outbox');
    const raw = readFileSync(path.join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8');
    expect((await PostalMime.parse(raw)).from).toEqual({ name, address: 'a@b.example' });
    const header = /^From: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1] ?? '';
    // A name of other than letters is quoted or encoded, so that no reader takes it for a group, a list or a comment.
    expect(header.replaceAll(/"(?:\\.|[^"\\])*"|=\?[^?]*\?[^?]*\?[^?]*\?=/g, 'x')).toMatch(
      /^(?:[\w ]*\s*<a@b\.example>|a@b\.example)$/,
    );
    expect(raw).toMatch(/^Message-ID: <key@b\.example>/im);
    expect(senderName(given)).toBe(name);
  } finally {
    mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
