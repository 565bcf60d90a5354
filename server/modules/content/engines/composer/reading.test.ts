import { describe, expect, test } from 'vitest';
import { readFacts } from './facts.ts';
import { isTown } from './places.ts';
import { readTopic } from './topic.ts';

describe('reading what was typed', () => {
  test.each([
    ['', 'none'],
    ['???', 'none'],
    ['Remote onboarding', 'noun'],
    ['ROS 2 vs. proprietary stacks', 'noun'],
    ['Hire nurses faster', 'noun'],
    ['nurse burnout', 'problem'],
    ['Double bookings', 'problem'],
    ['Late payments', 'problem'],
    ['Open day on 12 May', 'event'],
    ['Webinar: reading a contract', 'event'],
    ['20 % off until 30 November', 'offer'],
    ['Free first visit in January', 'offer'],
    ['How do we answer complaints?', 'question'],
    ['Is it worth switching?', 'question'],
    ['how to choose a supplier', 'guide'],
    ['5 tips for interviews', 'guide'],
    ['Dr. Ana Ruiz joins the team', 'person'],
    ['Meet our apprentice Jonas', 'person'],
    ['Leeds', 'place'],
    ['our new branch in Leeds', 'news'],
    ['We have moved.', 'news'],
  ])('the topic %j is: %s', (typed, form) => {
    expect(readTopic(typed, isTown).form).toBe(form);
  });

  test('a topic stays as it was typed', () => {
    for (const typed of ['how To hire', 'REMOTE', 'Hire. Fast. Now', 'ask St. Brigid vs. Dr. Who']) {
      expect(readTopic(typed, isTown).text).toBe(typed);
    }
  });

  test.each([
    ['We bake.\nIt is good.', ['We bake.', 'It is good.'], [true, true]],
    ['nurse staffing for hospitals', ['nurse staffing for hospitals'], [false]],
    [
      'Family bakery in Tübingen, fourth generation.',
      ['Family bakery in Tübingen, fourth generation'],
      [false],
    ],
    [
      'Acme vs. Corp. is old. St. Ives is near.',
      ['Acme vs. Corp. is old.', 'St. Ives is near.'],
      [true, true],
    ],
    ['東京の会社です。面接まで支援します。', ['東京の会社です', '面接まで支援します。'], [false, true]],
    ['', [], []],
  ])('the facts of %j', (typed, texts, whole) => {
    const facts = readFacts(typed, 'Acme vs. Corp.');
    expect(facts.map(({ text }) => text)).toEqual(texts);
    expect(facts.map(({ isSentence }) => isSentence)).toEqual(whole);
  });

  test('a sentence about the one before it is kept with it', () => {
    expect(readFacts('We bake. This takes a day. Ovens are hot.', 'Acme').map(({ leans }) => leans)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
