import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProofreader, type Dictionary } from './proofread.ts';

const read = (name: string): Dictionary => {
  const file = (ending: string) =>
    readFileSync(new URL(`../../../../node_modules/${name}/index.${ending}`, import.meta.url), 'utf8');
  return { aff: file('aff'), dic: file('dic') };
};
let british = 0;
const proofread = createProofreader(read('dictionary-en'), () => {
  british += 1;
  return read('dictionary-en-gb');
});

test('finds misspelt words with suggestions, repeated words, articles and wordy phrases', async () => {
  const text = 'We recieve the the parcels. It is a hour late, and we utilize it.';
  const { isEnglish, problems } = await proofread(text, []);
  expect(isEnglish).toBe(true);
  expect(
    problems.map(({ kind, text: found, start }) => [kind, found, text.slice(start, start + found.length)]),
  ).toEqual([
    ['spelling', 'recieve', 'recieve'],
    ['style', 'the the', 'the the'],
    ['style', 'a', 'a'],
    ['style', 'utilize', 'utilize'],
  ]);
  expect(problems[0]?.suggestions).toContain('receive');
  expect(problems[3]?.suggestions).toContain('use');
  expect(problems.slice(1).map(({ reason }) => reason)).toEqual([
    'It stands here twice.',
    'Before “hour” it is “an”.',
    'Simpler words may do.',
  ]);
});

test('calls no word wordy that mostly means something else', async () => {
  const text =
    'We look forward to hearing from you at our address. We advise on benefits, and request nothing.';
  expect((await proofread(text, [])).problems).toEqual([]);
});

test('takes British and American spelling, names, addresses, hashtags and merge fields as right', async () => {
  const text =
    'Our organisation and our organization colour {{frist_name}} at https://exmaple.example #Helo with Larkspurr and iSoap.';
  expect((await proofread(text, ['Larkspurr Ltd.'])).problems).toEqual([]);
  expect(british).toBe(1);
});

test('leaves a text in another language alone', async () => {
  const german = 'Wir liefern unsere Pakete jeden Morgen pünktlich an alle Kunden in der ganzen Stadt aus.';
  expect(await proofread(german, [])).toEqual({ isEnglish: false, problems: [] });
});

test.each([
  'Viele neue Gäste beim Hof',
  'Wir laden zum Küchengespräch beim Deichhof ein.\n\n[Write: Why should your readers come to the farm on that evening?]',
])('leaves a short text in another language alone, whatever an outline asks beside it: %s', async (text) => {
  expect(await proofread(text, [])).toEqual({ isEnglish: false, problems: [] });
});

test('takes names that stand in a sentence as right', async () => {
  const text = 'Ainsley trains with Cytech and Ainsley in the workshop. We recieve bikes.';
  expect((await proofread(text, [])).problems.map(({ text: word }) => word)).toEqual(['recieve']);
});

test.each(['cafés', 'Naïvety', 'fiancées'])('takes a word with accents as right: %s', async (word) => {
  const { problems } = await proofread(`${word} and offices taste our fresh coffee, and recieve it.`, []);
  expect(problems.map(({ text }) => text)).toEqual(['recieve']);
});

test('is done at once with words of other scripts and emoji, and finds what stands beside them', async () => {
  const begun = performance.now();
  const arabic = 'مرحبا بكم في مستشفى الميناء. نحن نبحث عن ممرضات 👩🏽‍⚕️ 🏳️‍🌈';
  const { problems } = await proofread(`${arabic} We recieve nurses.`, []);
  expect(problems.map(({ text, start }) => [text, start])).toEqual([['recieve', arabic.length + 4]]);
  // It took ten seconds and more.
  expect(performance.now() - begun).toBeLessThan(5000);
});

test.each([
  ['teh', 'the'],
  ['adn', 'and'],
  ['thier', 'their'],
])('offers words of the same letters first: %s is %s', async (typed, meant) => {
  const { problems } = await proofread(`We know what ${typed} people need on a ward at night.`, []);
  expect(problems[0]?.text).toBe(typed);
  expect(problems[0]?.suggestions).toContain(meant);
});
