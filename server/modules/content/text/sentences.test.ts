import { describe, expect, test } from 'vitest';
import { countSentences, splitSentences } from './sentences.ts';

describe('countSentences', () => {
  test.each([
    ['One. Two! Three?', 3],
    ['One without an end', 1],
    ['🎉 One with emoji. 👉 Two.', 2],
    ['One. 🎉', 1],
    ['We met Dr. Adams. He agreed.', 2],
    ['We work in the U.S. Our team is small.', 2],
    ['See acme.com/jobs for more.', 1],
    ['It costs 3.5 million. That is much.', 2],
    ['東京の会社です。面接まで支援します。', 2],
    ['Wait… then go.', 1],
    ['St. Brigid is a school. It is old.', 2],
    ['The year starts on 1 Sept. and ends in June.', 1],
    ['We open on 1 Jan. 2027. Come in.', 2],
    ['ROS 2 vs. Proprietary stacks', 1],
    ['e.l.f. & Sons (UK) Ltd. has made soap since 1948.', 1],
    ['Soap from e.l.f. & Sons (UK) Ltd. We sell it.', 2],
    ['The shop opens at 6 a.m. and closes at 9 p.m. Our bread is fresh.', 2],
    ['Wir öffnen am 5. Mai. Kommen Sie!', 2],
    ['We treat pets, z. B. Dogs, and, i. d. R. On Mondays, horses, d. h. Ponies.', 1],
    ['Dr. med. vet. Weiß came in 1996. Dr. Ada Li joined.', 2],
    ['We meet at 6 p.m. Parents may stay.', 2],
    ['We meet at 6 p.m. Tuesday and at 5 p.m. GMT.', 1],
    ['We meet in the library. 91 cents of it go there. £5 is enough.', 3],
    ['Approx. 30 come, i.e. Half of them, see no. 5 and tel. 0551 55.', 1],
    ['A school in Whitby, N. Yorks., for girls.', 1],
    ['Tacos by the canal… Every day till the salsa runs out 🔥🔥 Cash or card.', 3],
    ['The Ultra™ Brush is the one that all our customers like ™ Best.', 1],
    ['', 0],
    ['!!! ...', 0],
  ])('%j has %i', (text, count) => {
    expect(countSentences(text)).toBe(count);
  });

  test('a mark within a given name ends no sentence', () => {
    expect(countSentences('We are Yahoo! Japan and we search.')).toBe(2);
    expect(countSentences('We are Yahoo! Japan and we search.', ['Yahoo! Japan'])).toBe(1);
    expect(countSentences('At Yahoo! we search. This is Yahoo! Come.', ['Yahoo!'])).toBe(3);
  });

  test('splitting keeps each sentence whole', () => {
    expect(splitSentences('Ask Mr. Lee. He knows.')).toEqual(['Ask Mr. Lee.', 'He knows.']);
  });
});

test.each([
  ['a run of emoji with skin tones', `One two three four ${'👍🏽'.repeat(2_000)}x`],
  ['a title that goes on', `Prof${'.h.c'.repeat(2_000)}!x`],
])('%s takes no time to speak of', (_what, text) => {
  const start = performance.now();
  splitSentences(text);
  // There were two readings of each part, so each doubled the time.
  expect(performance.now() - start).toBeLessThan(2_000);
});
