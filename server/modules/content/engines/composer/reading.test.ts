import { describe, expect, test } from 'vitest';
import { readFacts } from './facts.ts';
import { isTown } from './places.ts';
import { readTopic } from './topic.ts';

describe('reading what was typed', () => {
  test.each([
    ['', 'none'],
    ['???', 'none'],
    ['Remote onboarding', 'noun'],
    ['ROS 2 vs. proprietary stacks', 'choice'],
    ['renting versus buying', 'choice'],
    ['Burial vs. cremation', 'choice'],
    ['Burial of our founder', 'notice'],
    ['Funeral costs', 'noun'],
    ['BLACK FRIDAY week', 'offer'],
    ['Our phones are down', 'notice'],
    ['Our prices are down', 'news'],
    ['Price increases and small firms', 'noun'],
    ['Sorry for the wait', 'notice'],
    ['Hire nurses faster', 'noun'],
    ['nurse burnout', 'problem'],
    ['Double bookings', 'problem'],
    ['Late payments', 'problem'],
    ['Open day on 12 May', 'event'],
    ['Webinar: reading a contract', 'event'],
    ['20 % off until 30 November', 'offer'],
    ['Free first visit in January', 'offer'],
    ['2 for 1 on all repeat orders until 31 Jan.', 'offer'],
    ['Check-up for €49', 'offer'],
    ['Registration until 31 January', 'noun'],
    ['Seed round of €3.2M', 'noun'],
    ['Fair pay for drivers', 'noun'],
    ['Third-party cookies', 'noun'],
    ['Book your slot before 12 May', 'message'],
    ['Thank you to our volunteers', 'message'],
    ['Don’t wait for the first frost', 'message'],
    ['Sister Agnes retires after 34 years', 'farewell'],
    ['We are closing our shop in Bath', 'notice'],
    ['A fire in our clinic on Tuesday', 'notice'],
    ['fire in our Leeds warehouse on Tuesday', 'notice'],
    ['the strike on Friday', 'notice'],
    ['our clinic closes on Monday', 'notice'],
    ['no walk-ins on Sunday', 'notice'],
    ['cancelled: open day on 5 May', 'notice'],
    ['Open day on 5 May: sold out', 'notice'],
    ['Summer party moved to 6 June', 'notice'],
    ['Free webinar? Not any more', 'notice'],
    ['funeral of our founder on Friday', 'notice'],
    ['our founder died', 'notice'],
    ['recall of dog food', 'notice'],
    ['data breach at our clinic', 'notice'],
    ['Layoffs in Leeds', 'notice'],
    ['Power outage on 3 March', 'notice'],
    ['Fire safety training on 3 March', 'event'],
    ['Brewery tour on Friday', 'event'],
    ['Talk on Tuesday', 'event'],
    ['No agency fees in December', 'noun'],
    ['No deposit until 1 May', 'noun'],
    ['Webinar: data breaches and what to do', 'event'],
    ['Talk on redundancies on 3 March', 'event'],
    ['accidents at work', 'problem'],
    ['cyberattacks', 'problem'],
    ['New menu on Monday', 'news'],
    ['Flu jabs on 5 May', 'noun'],
    ['How do we answer complaints?', 'question'],
    ['Is it worth switching?', 'question'],
    ['Do I need an appointment?', 'asked'],
    ['Where can my son park?', 'asked'],
    ['how to choose a supplier', 'guide'],
    ['5 tips for interviews', 'guide'],
    ['Dr. Ana Ruiz joins the team', 'person'],
    ['Meet our apprentice Jonas', 'person'],
    ['Leeds', 'place'],
    ['our new branch in Leeds', 'news'],
    ['We have moved.', 'news'],
    ['Why we stopped selling plastic', 'reason'],
    ['How our ordering works', 'reason'],
    ['Why do we charge for parking?', 'question'],
    ['What you should know about mould', 'guide'],
    ['What we offer', 'guide'],
    ['Three things to know: costs, time, people', 'guide'],
    ['12 March, 6 p.m.: coffee with the mayor', 'event'],
    ['Blood donation on 3 May, 10:00–16:00', 'event'],
    ['Applications close on 12 March at 5.30 p.m.', 'news'],
    ['Orders by 12 March at noon', 'noun'],
    ['We are hiring two nurses', 'hiring'],
    ['Nurse (m/f/d)', 'hiring'],
    ['Volunteers wanted', 'hiring'],
    ['Summer jobs for students', 'hiring'],
    ['We are looking for a new office', 'news'],
    ['Looking for a part-time mechanic (20 hrs/week)', 'hiring'],
    ['hiring mistakes', 'problem'],
    ['25 years of Plan B', 'jubilee'],
    ['Acme turns 50', 'jubilee'],
    ['Anniversary party on 3 May', 'event'],
    ['20 years of experience', 'noun'],
    ['Birthday parties', 'noun'],
    ['What our customers told us', 'results'],
    ['Customer survey 2026', 'results'],
    ['roof survey', 'noun'],
    ['1 in 8 appointments is a no-show', 'figure'],
    ['72 % of tenants never complain', 'figure'],
    ['Half of all invoices are paid late', 'figure'],
    ['Planning your own funeral', 'noun'],
    ['How to arrange a funeral', 'guide'],
    ['Redundancy during parental leave', 'noun'],
    ['Redundancy in our Leeds office', 'notice'],
    ['Candlelight evening on 1 December', 'event'],
    ['New rules on working hours', 'noun'],
    ['We need tenors', 'hiring'],
    ['We need your answers', 'news'],
    ['Eltern gesucht für den Vorstand', 'hiring'],
    ['Two places free from August', 'offer'],
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
    ['Die Acme vs. Corp. betreut Kinder in Ulm.', ['Die Acme vs. Corp. betreut Kinder in Ulm.'], [true]],
    ['', [], []],
    [
      'We make teeth.\nWhat we do:\n- Crowns (zirconia, e.max)\n- Dentures, incl. partials\n- Guards from $85\n\nWe work in-house.',
      [
        'We make teeth.',
        'What we do: Crowns (zirconia, e.max); Dentures, incl. partials; Guards from $85.',
        'We work in-house.',
      ],
      [true, true, true],
    ],
    ['Our range: • Ale • Stout • Tours', ['Our range: Ale; Stout; Tours.'], [true]],
    [
      '- We collect every night.\n- We ask no questions at all.',
      ['We collect every night.', 'We ask no questions at all.'],
      [true, true],
    ],
    ['Our hours:\nMon to Fri, 9 to 5', ['Our hours: Mon to Fri, 9 to 5.'], [true]],
    [
      '<h2>About us</h2><p>M&uuml;ller &amp; Co&nbsp;KG is a bakery.<br>Daily.</p><ul><li>Rye</li><li>Spelt</li></ul>',
      ['Müller & Co KG is a bakery.', 'Daily.', 'Rye; Spelt.'],
      [true, true, true],
    ],
    ['We sell R&amp;D tools for < 5 €.', ['We sell R&D tools for < 5 €.'], [true]],
    [
      'We bake every day 🔥 Menu → https://a.example/menu | Insta: @a | Cash or card…',
      ['We bake every day 🔥', 'Menu → https://a.example/menu.', 'Insta: @a.', 'Cash or card…'],
      [true, true, true, true],
    ],
    ['✔ Fast ✔ Fair ✔ Local', ['Fast; Fair; Local'], [false]],
    [
      '- Free first call\n- Fixed fees\n\nAcme vs. Corp. has two offices. It is old.',
      ['Acme vs. Corp. has two offices.', 'It is old.', 'Free first call; Fixed fees.'],
      [true, true, true],
    ],
    [
      'We teach. 91 cents of every dollar go to classes.',
      ['We teach.', '91 cents of every dollar go to classes.'],
      [true, true],
    ],
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
