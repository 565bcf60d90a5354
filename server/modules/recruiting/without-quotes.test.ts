import { expect, test } from 'vitest';
import { withoutQuotes } from './received-replies.ts';

test.each([
  ['English', 'Yes, Tuesday.\n\nOn Mon, Nov 2, 2026 at 10:00 AM Ada <a@b.example> wrote:\n> Hello\n>\n> Ann'],
  [
    'in two lines',
    'Yes, Tuesday.\n\nOn Monday, 2 November 2026 at 10:00, Ada Owner\n<a@b.example> wrote:\n\n> Hello',
  ],
  ['German', 'Yes, Tuesday.\n\nAm 12.11.2026 um 10:00 schrieb Ada Owner <a@b.example>:\n> Hallo'],
  ['French', 'Yes, Tuesday.\n\nLe mar. 12 nov. 2026 à 10:00, Ada <a@b.example> a écrit :\n\n> Bonjour\n'],
  ['Spanish', 'Yes, Tuesday.\n\nEl mar, 12 nov 2026 a las 10:00, Ada (<a@b.example>) escribió:\n> Hola'],
  ['without marks', 'Yes, Tuesday.\n\nOn 2 Nov 2026, Ada <a@b.example> wrote:\n\nHello Ann'],
  [
    'Outlook',
    'Yes, Tuesday.\n\n________________________________\nFrom: Ada\nSent: Monday\nTo: Ann\nSubject: Job\n\nHello',
  ],
  [
    'German Outlook',
    'Yes, Tuesday.\n\nVon: Ada <a@b.example>\nGesendet: Montag\nAn: Ann\nBetreff: Stelle\n\nHallo',
  ],
  ['a separator', 'Yes, Tuesday.\n\n-----Original Message-----\nHello'],
  ['marks alone', 'Yes, Tuesday.\n\n> Hello\n> Ann\n'],
])('cuts the quote of the mail before: %s', (_, text) => {
  expect(withoutQuotes(text)).toBe('Yes, Tuesday.');
});

test.each([
  [
    'answers between quoted lines',
    'On 2 Nov 2026, Ada <a@b.example> wrote:\n> Where?\nIn Oslo.\n> When?\nIn May.',
  ],
  [
    'sentences that begin alike',
    'On Monday my old boss wrote:\n“Stay”, so no.\nFrom: tomorrow on I am free.',
  ],
  ['a quote without anything beside it', '> Hello\n> Ann'],
  ['signatures', 'Fine.\n\n--\nAnn\n+47 22 33 44 55'],
])('keeps %s', (_, text) => {
  expect(withoutQuotes(text)).toBe(text);
});

test('takes a time that grows with the length alone', () => {
  for (const piece of ['On 1 ', '\n', '> ', '-', '_\n', 'From: a\n', 'On\n', ' wrote :', 'Am 1\n']) {
    const startedAt = performance.now();
    withoutQuotes(piece.repeat(50_000 / piece.length));
    expect(performance.now() - startedAt).toBeLessThan(2000);
  }
});
