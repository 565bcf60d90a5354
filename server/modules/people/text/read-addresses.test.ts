import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { personFields } from '../../../../contract/people/person-fields.calls.ts';
import { emailAddress } from '../../../../contract/platform/text.ts';
import { openCandidateFile } from '../talent-pool/read-candidate-rows.ts';
import { readAddresses } from './read-addresses.ts';

const read = (text: string) =>
  readAddresses(text).map(({ address, isUnderstood }) => (isUnderstood ? address : `? ${address}`));

test('an address with an apostrophe is nobody else’s', () => {
  const rows = [...openCandidateFile(readFileSync('tests/cases/03-apostrophe-mail-csv/input.csv'))()];
  expect(rows).toMatchObject([
    { candidate: { email: "siobhan.o'hanlon@irish.example", attributes: {} } },
    { candidate: { email: 'hanlon@irish.example', attributes: {} } },
  ]);
});

test.each([
  ["siobhan.o'hanlon@x.example", ["siobhan.o'hanlon@x.example"]],
  ['Siobhan.O’Hanlon@x.example', ["siobhan.o'hanlon@x.example"]],
  ['siobhan.o´hanlon@x.example', ["siobhan.o'hanlon@x.example"]],
  ['siobhan.o′hanlon@x.example', ["siobhan.o'hanlon@x.example"]],
  ['siobhan.o&#39;hanlon@x.example', ["siobhan.o'hanlon@x.example"]],
  ['siobhan.o&#x27;hanlon@x.example', ["siobhan.o'hanlon@x.example"]],
  ['siobhan.o&apos;hanlon@x.example', ["siobhan.o'hanlon@x.example"]],
  ["siobhan.o\\'hanlon@x.example", ["siobhan.o'hanlon@x.example"]],
  ['mailto:siobhan.o%27hanlon@x.example', ["siobhan.o'hanlon@x.example"]],
  ['o%27hanlon@x.example', ['o%27hanlon@x.example']],
  ['nora&co@x.example', ['nora&co@x.example']],
  ['nora&amp;co@x.example', ['nora&co@x.example']],
  ['bob&#64;x.example', ['bob@x.example']],
  ['„bob@x.example“', ['bob@x.example']],
  ['customer/department=shipping@x.example', ['customer/department=shipping@x.example']],
  ['!def!xyz%abc@x.example', ['!def!xyz%abc@x.example']],
  ["Write to 'bob@x.example'.", ['bob@x.example']],
  ['"bob@x.example"', ['bob@x.example']],
  ['✉bob@x.example', ['bob@x.example']],
  ['{bob@x.example}', ['bob@x.example']],
  ['**bob@x.example**', ['bob@x.example']],
  ['E-Mail:bob@x.example', ['bob@x.example']],
  ['Bob <bob@x.example>, Ann <ann@x.example>', ['bob@x.example', 'ann@x.example']],
  ['bob@x.example/ann@x.example|cid@x.example', ['bob@x.example', 'ann@x.example', 'cid@x.example']],
  ['mailto:bob@x.example?subject=a@b.example', ['bob@x.example', 'subject=a@b.example']],
  ['petra.müller@x.example', ['? petra.müller@x.example']],
  ['petra@müller.example', ['? petra@müller.example']],
  ['bob..lee@x.example', ['? bob..lee@x.example']],
  ['bob@x@y.example', ['? bob@x@y.example']],
  ['bob@localhost', ['? bob@localhost']],
  ['"bob lee"@x.example', ['? "bob lee"@x.example']],
  ['"Bob Lee" <bob@x.example>', ['bob@x.example']],
  ['bob"lee@x.example', ['? bob"lee@x.example']],
  ['bob\\lee@x.example', ['? bob\\lee@x.example']],
  ['siobhan,hanlon@x.example', ['? siobhan,hanlon@x.example']],
  ["siobhan.o' hanlon@x.example", ["? siobhan.o' hanlon@x.example"]],
  ["siobhan.o 'hanlon@x.example", ["? siobhan.o 'hanlon@x.example"]],
  ["siobhan. o'hanlon@x.example", ["? siobhan. o'hanlon@x.example"]],
  ['siobhan.o hanlon@x.example', ['? siobhan.o hanlon@x.example']],
  ['Mail: d angelo@x.example', ['? d angelo@x.example']],
  ['e bob@x.example', ['bob@x.example']],
  ['ann.lee bob@x.example', ['bob@x.example']],
  ['nora.\nsandvik@x.example', ['? nora. sandvik@x.example']],
  ['Email: nora-\nsandvik@x.example', ['? nora- sandvik@x.example']],
  ['nora & co@x.example', ['? & co@x.example']],
  ['nora;co@x.example', ['? nora;co@x.example']],
  ['ann(work)lee@x.example', ['? ann(work)lee@x.example']],
  ['ren&eacute;e@x.example', ['? ren&eacute;e@x.example']],
  ['siobhan.o&amp;#39;hanlon@x.example', ["siobhan.o'hanlon@x.example"]],
  ['siobhan.o&quot;hanlon@x.example', ['? siobhan.o"hanlon@x.example']],
  ['&lt;bob@x.example&gt;', ['bob@x.example']],
  ['marcel·la@x.example', ['? marcel·la@x.example']],
  ['Cork·bob@x.example', ['bob@x.example']],
  ['Ten years of experience.\nbob@x.example', ['bob@x.example']],
  ['Contact - bob@x.example', ['bob@x.example']],
  ['git@host.example:bob/site.git', []],
  ['Hanlon,siobhan@x.example', ['siobhan@x.example']],
  ['email,bob@x.example', ['bob@x.example']],
  ['https://medium.example/@bob.lee', []],
  ['medium.example/@bob.lee', []],
  ['@bob', []],
])('%j is read as %j', (text, addresses) => {
  expect(read(text)).toEqual(addresses);
});

test('import, forms and accounts take the same addresses', () => {
  for (const address of ["o'hanlon@x.example", 'nora&co@x.example', 'a/b=c@x.example']) {
    expect(emailAddress().safeParse(address).success).toBe(true);
    expect(personFields.safeParse({ name: 'Nora', email: address }).success).toBe(true);
  }
  for (const address of ['petra.müller@x.example', '.a@x.example', 'a@x', 'a@-x.example', 'a b@x.example']) {
    expect(emailAddress().safeParse(address).success).toBe(false);
    expect(personFields.safeParse({ name: 'Nora', email: address }).success).toBe(false);
  }
});

const atext = "abcxyzABC019!#$%&'*+/=?^_`{|}~-";
const atom = fc.string({ unit: fc.constantFrom(...atext), minLength: 1, maxLength: 8 });

test('every address of RFC 5322’s atoms is read whole or not at all', () => {
  const local = fc.array(atom, { minLength: 1, maxLength: 3 }).map((atoms) => atoms.join('.'));
  fc.assert(
    fc.property(local, (before) => {
      const address = `${before}@x.example`;
      for (const text of [address, `Nora Sandvik ${address} Cork`, `Nora <${address}>`]) {
        // Signs that stand on both sides, or a quotation mark, wrap an address.
        const bare = address.toLowerCase();
        const found = readAddresses(text).filter(({ isUnderstood }) => isUnderstood);
        for (const { address } of found) {
          expect([bare, bare.replace(/^'+/, ''), bare.replace(/^(?:mail|email)=/, '')]).toContain(address);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

test('a long text costs no more than its length', () => {
  for (const part of ['a@b.', 'a@b/', "'", '....', '@', 'a.']) {
    const start = performance.now();
    readAddresses(part.repeat(300_000 / part.length));
    expect(performance.now() - start).toBeLessThan(1000);
  }
});
