import { expect, test } from 'vitest';
import { wordsOfQuote, wordsToMark } from './marked-text.tsx';

const words = (title: string, matched: string[], ...why: string[]) => wordsToMark({ title, matched, why });

test('a longer title is marked as a whole, and none of its words alone', () => {
  expect(words('Ann Lee · Senior Data Engineer', ['Data', 'Engineer', 'Kafka'])).toEqual([
    'Data Engineer',
    'Kafka',
  ]);
});

test('a title of one word is marked', () => {
  expect(words('Ann Lee · Head Nurse', ['Nurse', 'triage'])).toEqual(['Nurse', 'triage']);
});

test('a skill in the title is marked wherever it stands', () => {
  const matched = ['Python', 'Developer', 'SQL'];
  expect(words('Ann Lee · Python Developer', matched, 'Skills: Python, SQL')).toEqual([
    'Python Developer',
    'Python',
    'SQL',
  ]);
  expect(words('Ann Lee · Python Developer', matched, 'Skills mentioned: Python')).toContain('Python');
});

test('a quote has the words of its own criterion marked, not those of others', () => {
  const marked = ['Data Engineer', 'Python', 'SQL', 'Kafka'];
  const of = (quote: string, criterion: string) => wordsOfQuote(quote, criterion, marked);
  expect(of('Kafka and SQL', 'Kafka or Flink')).toEqual(['Kafka', 'Flink', 'Kafka']);
  expect(of('7 years of Python', '5+ years of Python')).toEqual(['5+ years', 'Python', 'Python']);
  expect(of('Data Engineer', 'Senior Data Engineer')).toEqual(['Senior Data Engineer', 'Data Engineer']);
});

test('a quote without a word of its criterion is marked where it is short', () => {
  expect(wordsOfQuote('K8s', 'Kubernetes', [])).toEqual(['K8s']);
  expect(wordsOfQuote('Ran clusters of K8s for a bank.', 'Kubernetes', [])).toEqual([]);
});
