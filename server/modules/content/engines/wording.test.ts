import { expect, test } from 'vitest';
import { buildRequest } from '../../../../tests/support/writing-request.ts';
import { topicWithin } from './wording.ts';

const within = (topic: string, language = 'en') =>
  topicWithin(buildRequest('blog', { topic }, { company_name: 'Fenwick Pumps' }), language);

test.each([
  ['Preparing a home for recovery after surgery', 'when preparing a home for recovery after surgery'],
  ['How to prepare your home for winter', 'when they prepare their home for winter'],
  ['Prepare a home for winter', 'when they prepare a home for winter'],
  ['plan your shifts', 'when they plan their shifts'],
  ['How to avoid falls at home', 'about how to avoid falls at home'],
  ['Avoid falls at home', 'about how to avoid falls at home'],
  ['Why pumps fail at night', 'about why pumps fail at night'],
  ['Night shifts in small hospitals', 'about night shifts in small hospitals'],
  ['Working hours in winter', 'about working hours in winter'],
  ['Your first week', 'about their first week'],
  ['HR work in winter', 'about HR work in winter'],
])('a topic stands within a question: %s', (topic, about) => {
  expect(within(topic).about).toBe(about);
});

test.each([
  ['Why do pumps fail?'],
  ['Why do pumps fail'],
  ['5 mistakes: pumps'],
  ['We never sleep'],
  ['Pumps are loud'],
  ['Pumps'],
  ['Ω≈ç √∫'],
])('one that does not fit is quoted: %s', (topic) => {
  expect(within(topic)).toEqual({ subject: `“${topic}”`, about: `about “${topic}”` });
});

test('a long topic is cut to whole words, one in another language is quoted, and without one it is the company', () => {
  const { subject } = within('Everything that a farmer should have seen and noted down '.repeat(3));
  expect(subject).toMatch(/^“Everything .{60,80}…”$/);
  expect(within('Nachtschichten im Winter', 'de').subject).toBe('“Nachtschichten im Winter”');
  expect(within('').about).toBe('about what Fenwick Pumps does');
});
