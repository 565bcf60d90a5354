import { describe, expect, test } from 'vitest';
import { readAudience } from './audience.ts';
import { readDescription, readMission, readPersona } from './company.ts';
import { createSettle } from './ordinary-words.ts';
import { readTopic } from './topic.ts';

const settle = createSettle(['sourdough bread from a family bakery']);

describe('reading what was typed', () => {
  test.each([
    ['Remote Onboarding', 'remote onboarding'],
    ['Talent sourcing', 'talent sourcing'],
    ['Sourdough', 'sourdough'],
    ['Hiring in Berlin', 'hiring in Berlin'],
    ['Berlin office', 'Berlin office'],
    ['Google Ads', 'Google Ads'],
    ['AI Consulting', 'AI consulting'],
    ['E-commerce', 'e-commerce'],
    ['FREELANCERS', 'freelancers'],
    ['iPhone repair', 'iPhone repair'],
    ['Career growth', 'career growth'],
    ['Registered nurse', 'registered nurse'],
    ['Senior Software Engineer', 'senior software engineer'],
    ['Amazon warehouse', 'Amazon warehouse'],
  ])('%s is written %s inside a sentence', (phrase, inside) => {
    expect(settle(phrase)).toBe(inside);
  });

  test.each([
    ['Remote hiring', 'theme', 'Remote hiring', 'remote hiring'],
    ['', 'theme', 'Payroll', 'payroll'],
    ['???', 'theme', 'Payroll', 'payroll'],
    ['Hire faster with AI', 'guide', 'Hire faster with AI', 'how to hire faster with AI'],
    ['How do we hire faster?', 'guide', 'How do we hire faster?', 'how to hire faster'],
    ['Why do candidates drop out?', 'guide', 'Why do candidates drop out?', 'why candidates drop out'],
    ['5 tips for interviews', 'guide', '5 tips for interviews', 'tips for interviews'],
    ['Is it worth it?', 'question', 'Is it worth it?', 'the question “Is it worth it?”'],
    ['New summer menu', 'news', 'New summer menu', 'our new summer menu'],
    ['Announce the new office', 'news', 'The new office', 'the new office'],
    ['Volunteer day on 12 May', 'news', 'Volunteer day on 12 May', 'our volunteer day on 12 May'],
    ['Late payments', 'theme', 'Late payments', 'late payments'],
    ['Nurse retention', 'theme', 'Nurse retention', 'nurse retention'],
    ['Staff nurses', 'theme', 'Staff nurses', 'staff nurses'],
    ['Change management', 'theme', 'Change management', 'change management'],
    ['Lead generation for clinics', 'theme', 'Lead generation for clinics', 'lead generation for clinics'],
    ['Staff nurses faster', 'guide', 'Staff nurses faster', 'how to staff nurses faster'],
    ['Plan your week', 'guide', 'Plan your week', 'how to plan your week'],
    ['Support working parents', 'guide', 'Support working parents', 'how to support working parents'],
    ['Source candidates with AI', 'guide', 'Source candidates with AI', 'how to source candidates with AI'],
    ['Launch of our app', 'news', 'Launch of our app', 'the launch of our app'],
    ['We have moved', 'news', 'We have moved', 'our news that we have moved'],
    ['HIRING NURSES IN 2026', 'theme', 'Hiring nurses in 2026', 'hiring nurses in 2026'],
  ])('the topic %j is a %s', (typed, form, title, mention) => {
    expect(readTopic(typed, 'Payroll', settle)).toMatchObject({ form, title, mention });
  });

  test.each([
    ['HR managers', 'HR managers', 'HR managers'],
    ['For founders.', 'founders', 'founders'],
    ['We target HR managers', 'HR managers', 'HR managers'],
    ['founders, HR managers', 'founders and HR managers', 'founders and HR managers'],
    ['Nurses who work nights', 'nurses who work nights', 'nurses'],
    ['small firms, mainly in Osaka', 'small firms, mainly in Osaka', 'small firms'],
    ['!!!', 'our readers', 'our readers'],
  ])('the audience %j', (typed, full, short) => {
    expect(readAudience(typed, settle)).toMatchObject({ full, short });
  });

  test.each([
    ['We find and train nurses.', { do: 'find and train nurses' }],
    ['Acme provides cloud software', { do: 'provide cloud software' }],
    ['Acme is a family firm', { is: 'a family firm' }],
    ['Provides payroll to bakeries', { do: 'provide payroll to bakeries' }],
    ['We are a small team of cooks', { is: 'a small team of cooks' }],
    ['We are proud of our bread', { be: 'are proud of our bread' }],
    ['Build better teams', { do: 'build better teams' }],
    ['Nurse staffing for hospitals.', { about: 'nurse staffing for hospitals' }],
    ['A family bakery in Portland.', { is: 'a family bakery in Portland' }],
    ['CLOUD SOFTWARE FOR FREELANCERS!!!', { about: 'cloud software for freelancers' }],
    ['Bread', { about: 'bread' }],
    ['東京の会社です。', { about: '“東京の会社です”' }],
    ['Acme provides X and helps Y', { about: 'Acme provides X and helps Y' }],
  ])('the description %j', (typed, said) => {
    expect(readDescription('Acme', typed, settle)).toEqual({ ...said, more: [] });
  });

  test('later sentences of a description are kept when they can stand alone', () => {
    const read = readDescription(
      'Acme',
      'We bake.\nIt is good. Our ovens run on wind power! Acme Corp. is old',
      settle,
    );
    expect(read.more).toEqual(['Our ovens run on wind power.', 'Acme Corp is old.']);
  });

  test.each([
    ['To make hiring fair.', { aim: 'make hiring fair' }],
    ['Our mission is to make hiring fair', { aim: 'make hiring fair' }],
    ['Make hiring fair', { aim: 'make hiring fair' }],
    ['Fair hiring for all', { creed: 'fair hiring for all' }],
    ['We believe in people', { saying: 'We believe in people.' }],
    ['', {}],
  ])('the mission %j', (typed, said) => {
    expect(readMission('Acme', typed, settle)).toEqual(said);
  });

  test.each([
    ['Our ideal customer is a busy founder. She travels.', 'a busy founder'],
    ['Busy founders', 'busy founders'],
    ['They are busy', '“They are busy”'],
    ['', undefined],
  ])('the persona %j', (typed, said) => {
    expect(readPersona(typed, settle)).toBe(said);
  });
});
