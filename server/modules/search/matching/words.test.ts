import { describe, expect, test } from 'vitest';
import { explainMatch } from './explain-match.ts';
import { readJobBrief } from './read-job-brief.ts';
import { holdsPhrase, isOrdinary, termsOfName, termsOfText } from './words.ts';

const isNamed = (name: string, text: string) => holdsPhrase(termsOfText(text), termsOfName(name));

describe('words', () => {
  test.each([
    ['Nurses', 'nursing'],
    ['recruiting', 'Recruitment'],
    ['Kubernetes', 'K8s'],
    ['Postgres', 'PostgreSQL'],
    ['Node.js', 'node js'],
    ['Front-end', 'frontend'],
    ['.NET', 'dotnet'],
    ['UX', 'user experience'],
    ['Café', 'cafe'],
    ['REST APIs', 'RESTful API'],
    ['Financial', 'finance'],
  ])('%s and %s are the same', (one, other) => {
    expect(termsOfName(one)).toEqual(termsOfName(other));
  });

  test.each([
    ['C++', 'C'],
    ['C#', 'C'],
    ['Java', 'JavaScript'],
    ['Accountant', 'Account Manager'],
    ['Operations', 'Operator'],
    ['Community', 'communication'],
    ['IT', 'it'],
  ])('%s is not in %s', (one, other) => {
    expect(isNamed(one, other)).toBe(false);
  });

  test('a name that is also an everyday word counts only where it is written as a name', () => {
    expect(isNamed('Go', 'You write Go and Python.')).toBe(true);
    expect(isNamed('go', 'services in GO, mostly')).toBe(true);
    expect(isNamed('Go', 'You go to customers. Go to market with us.')).toBe(false);
    expect(isNamed('Excel', 'Excel at your work. You excel in teams.')).toBe(false);
    expect(isNamed('Excel', 'Reports in Excel.')).toBe(true);
    expect(isNamed('Excel', 'reports in excel, all in lower case')).toBe(true);
    expect(isNamed('IT', 'Make it work.')).toBe(false);
    expect(isNamed('IT', 'Our IT department.')).toBe(true);
  });

  test('words of grammar and of every advertisement are ordinary, those of the trade aren’t', () => {
    for (const word of ['the', 'experience', 'team', 'communication', 'you’ll', '5']) {
      expect(termsOfText(word).every(isOrdinary), word).toBe(true);
    }
    for (const word of ['Kafka', 'nurse', 'accounting', 'forklift', 'Go']) {
      expect(termsOfText(word).some(isOrdinary), word).toBe(false);
    }
  });
});

test('the ending of a company is no reason for a match', () => {
  const job = readJobBrief({
    title: 'Accountant',
    location: 'Denver, CO',
    description: 'Requirements: Co, payroll',
  });
  const row = { title: 'Clerk', skills: [] };
  const found = { row, title: { isFull: false, score: 0 }, skills: [], place: {} };
  const why = (summary: string) => explainMatch(job, found as never, summary).why;
  expect(why('Payroll at Alder & Co')).toEqual(['Summary mentions: Payroll']);
  expect(why('Books of Alder & Co')).toEqual([]);
});
