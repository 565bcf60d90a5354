import { describe, expect, test } from 'vitest';
import { readHeadline, readJobTitle, relatedTitles } from './read-title.ts';
import { termsOfName } from './words.ts';

describe('readJobTitle', () => {
  test.each([
    ['Senior Data Engineer (m/f/d) - Berlin', 'data engineer', 'senior'],
    ['Sr. Data Engineer. Full time, hybrid', 'data engineer', 'senior'],
    ['Jr Accountant II', 'accountant', 'junior'],
    ['Registered Nurse - ICU', 'registered nurse', undefined],
    ['Remote - Frontend Developer', 'frontend developer', undefined],
    ['Lead Generation Specialist', 'lead generation specialist', undefined],
    ['Lead Engineer', 'engineer', 'senior'],
    ['Sales Associate', 'sales associate', undefined],
    ['Associate Product Manager', 'product manager', 'junior'],
    ['Executive Assistant to the Managing Director', 'executive assistant', undefined],
    ['Procure to Pay Analyst', 'procure pay analyst', undefined],
    ['Staff Nurse', 'nurse', undefined],
    ['Senior', 'senior', undefined],
    ['Sales Manager EMEA', 'sales manager', undefined],
    ['We are looking for a nurse', 'nurse', undefined],
  ])('reads %j as %s', (text, terms, level) => {
    const title = readJobTitle(text);
    expect(title.terms).toEqual(termsOfName(terms));
    expect(title.level).toBe(level);
  });

  test.each([
    ['Engineer, Backend', 'engineer'],
    ['Manager of Engineering', 'manager'],
    ['Software Development Engineer in Test', 'engineer'],
    ['Nursing Assistant', 'assistant'],
  ])('%s is, in one word, %s', (text, noun) => {
    expect(readJobTitle(text).noun).toBe(termsOfName(noun)[0]);
  });

  test('survives titles without a word', () => {
    for (const text of ['!!!', '.', '(x)', '- - -']) expect(readJobTitle(text).terms).toEqual([]);
  });
});

describe('readHeadline', () => {
  test('knows each role of a headline', () => {
    const roles = readHeadline('Data Engineer at Acme | Kafka | Speaker').map(({ terms }) => terms.join(' '));
    expect(roles).toContain('data engin');
    expect(roles).toContain('speaker');
  });
});

describe('relatedTitles', () => {
  const related = (text: string) =>
    relatedTitles(readJobTitle(text)).map(({ title, alike }) => ({ name: title.terms.join(' '), alike }));
  const name = (text: string) => readJobTitle(text).terms.join(' ');

  test('the title itself comes first, as 1', () => {
    expect(related('Data Engineer')[0]).toEqual({ name: name('data engineer'), alike: 1 });
  });

  test.each([
    ['Frontend Developer', 'frontend engineer'],
    ['Frontend Developer', 'web developer'],
    ['Technical Recruiter', 'talent acquisition specialist'],
    ['Customer Support Specialist', 'customer service specialist'],
    ['Attorney', 'legal counsel'],
    ['Warehouse Supervisor', 'logistics manager'],
    ['Head of Marketing', 'director of marketing'],
    ['Java Developer', 'backend engineer'],
  ])('%s is looked for as %s too', (text, other) => {
    expect(related(text).map((title) => title.name)).toContain(name(other));
  });

  test('either part of a title with a stroke is looked for', () => {
    expect(
      related('DevOps / Site Reliability Engineer')
        .filter(({ alike }) => alike === 1)
        .map((title) => title.name),
    ).toEqual([
      name('devops site reliability engineer'),
      name('site reliability engineer'),
      name('devops engineer'),
    ]);
  });

  test('stays within bounds', () => {
    for (const text of ['Engineer', 'Manager', 'a/b/c/d/e/f/g/h engineer or developer']) {
      expect(related(text).length).toBeLessThanOrEqual(16);
    }
  });
});
