import { expect, test } from 'vitest';
import { tones } from '../../../../../contract/content/post-kinds.ts';
import { buildRequest } from '../../../../../tests/support/writing-request.ts';
import { parseBlocks } from '../markdown.ts';
import { composer } from './composer.ts';

const compose = async (seed: string, ...asked: Parameters<typeof buildRequest>) =>
  (await composer.write({ ...buildRequest(...asked), seed }, new AbortController().signal)).content;

const mailsOf = (content: string) => content.split(/^### .*$/mu).slice(1);
const labelled = (mail: string, name: string) =>
  new RegExp(`\\*\\*${name}:\\*\\* (.*)`, 'u').exec(mail)?.[1] ?? '';

const topics = [
  'Open day on 12 May',
  '20 % off until 30 November',
  'We are hiring two nurses',
  'nurse burnout',
  'How to choose a supplier',
  'Rent vs. buy',
  'Dr. Ana Ruiz joins the team',
  'Sister Agnes retires',
  'Why we stopped selling plastic',
  'What our customers told us',
  '25 years of Plan B',
  'Is it worth switching?',
  'Do I need an appointment?',
  'Book your slot',
  '1 in 8 appointments is a no-show',
];

test.each(topics)('three mails about “%s” all name it, and at most two share a subject', async (topic) => {
  for (const tone of tones) {
    const segments = ['No Activity', 'New customers', 'Berlin'];
    const content = await compose('1', 'email', { topic, tone, segments, emails_per_segment: 3 });
    const mails = mailsOf(content);
    expect(mails).toHaveLength(9);
    for (const mail of mails) expect(mail).toContain(topic);
    const subjects = mails.map((mail) => labelled(mail, 'Subject'));
    expect(new Set(subjects).size).toBeGreaterThanOrEqual(8);
  }
});

test('a mail about an event never asks for something else', async () => {
  for (const segment of ['Lapsed donors', 'Former clients', 'Link Clicked']) {
    const content = await compose('1', 'email', {
      topic: 'Open day on 12 May',
      segments: [segment],
      emails_per_segment: 3,
    });
    for (const mail of mailsOf(content))
      expect(labelled(mail, 'Call to action')).toMatch(/coming|be there|about the event/);
  }
});

test('all mails of a draft greet alike', async () => {
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    const content = await compose(seed, 'email', { emails_per_segment: 2 });
    const greetings = parseBlocks(content).flatMap((block) =>
      block.type === 'paragraph' ? (/^(?:Hello|Dear|Hi)[^,]*,/u.exec(block.text) ?? []) : [],
    );
    expect(greetings).toHaveLength(6);
    expect(new Set(greetings).size).toBe(1);
  }
});

test('a post about an event, an offer or a vacancy ends with what suits it', async () => {
  const asks = {
    'Open day on 12 May': /coming|be there|event|before you come/,
    '20 % off until 30 November': /offer|take it up/,
    'We are hiring two nurses': /[Aa]ppl|work with us|yourself|pass this on/,
  };
  for (const [topic, ask] of Object.entries(asks)) {
    for (const website of ['', 'https://northwind.example']) {
      for (const seed of ['1', '2', '3', '4', '5', '6']) {
        const content = await compose(seed, 'blog', { topic }, { website });
        expect(content.split(/(?<=[.?]) /u).at(-1)).toMatch(ask);
      }
    }
  }
});

test('a segment whose facts are told already gets facts again rather than requests', async () => {
  const description =
    'We design games for two players. All fit into a pocket. They are printed in Ulm. We answer letters.';
  for (const seed of ['1', '2', '3', '4']) {
    const content = await compose(
      seed,
      'email',
      { topic: 'Crow & Fox is back in print', emails_per_segment: 3 },
      { description, products_services: [], serving_industries: [] },
    );
    expect(content).not.toMatch(/Please share|raises a question, put it to us|who should hear of/);
    for (const mail of mailsOf(content))
      expect(mail).toMatch(/We design|All fit|We answer|mission|same hiring/);
  }
});

test('a subject never goes on in lower case after a question', async () => {
  for (const seed of ['1', '2', '3', '4', '5', '6'])
    expect(await compose(seed, 'email', { topic: 'crane operators', emails_per_segment: 4 })).not.toMatch(
      /\? crane operators/,
    );
});

test('no two mails of a segment have the same subject, however long the topic is', async () => {
  for (const seed of ['1', '2', '3', '4', '5', '6']) {
    const topic = 'Stretching before running: useful or not?';
    const content = await compose(seed, 'email', { topic, emails_per_segment: 4 });
    for (const segment of content.split(/^## .*$/mu).slice(1)) {
      const subjects = mailsOf(segment).map((mail) => labelled(mail, 'Subject'));
      expect(new Set(subjects).size).toBe(4);
    }
  }
});
