import { describe, expect, test } from 'vitest';
import { readDescription } from './read-job-brief.ts';

const description = `We are a friendly company in the heart of Berlin.

What you'll do
- Manage our vendors and count the inventory
- Talk to customers

Must have
- Five years of Kafka and Spark
- SQL, Python

Nice to have:
- Terraform
- It is required that you know dbt

Benefits
- A Spotify account and a Dental plan`;

describe('readDescription', () => {
  const demands = readDescription(description);

  test('must-haves count in full, nice-to-haves half, what the employer offers hardly', () => {
    expect(demands.ask('Kafka')).toBe(1);
    expect(demands.ask('Terraform')).toBe(0.5);
    expect(demands.ask('Spotify')).toBe(0.1);
    expect(demands.ask('Haskell')).toBe(0);
  });

  test('a sentence that says so itself counts whatever its heading says', () => {
    expect(demands.ask('dbt')).toBe(1);
  });

  test('the words of a skill may stand apart in one sentence, and lack what goes without saying', () => {
    expect(demands.ask('Vendor management')).toBeGreaterThan(0);
    expect(demands.ask('Inventory management')).toBeGreaterThan(0);
    expect(demands.ask('Vendor Kafka')).toBe(0);
    expect(demands.ask('Management')).toBeLessThan(demands.ask('Vendor management'));
  });

  test('names what a search engine should look for, most wanted first', () => {
    expect(demands.names.slice(0, 4)).toEqual(['Kafka', 'Spark', 'SQL', 'Python']);
    expect(demands.names).not.toContain('We');
    expect(readDescription('MUST HAVE KAFKA AND SPARK').names).toEqual([]);
  });

  test('words for a full-text search leave out the ordinary ones, and are not too many', () => {
    expect(demands.terms).toContain('Kafka');
    for (const word of ['company', 'years', 'You', 'friendly', 'Must'])
      expect(demands.terms).not.toContain(word);
    const long = Array.from({ length: 500 }, (_, at) => `tool${at}x`).join(' ');
    expect(readDescription(long).terms).toHaveLength(40);
  });

  test.each([
    ['This is a fully remote position.', true],
    ['You can work from home.', true],
    ['Berlin or remote or hybrid', true],
    ['Remote work is not possible.', false],
    ['This is not a remote position.', false],
    ['You support remote customers.', false],
  ])('%s: remote %s', (text, allowsRemote) => {
    expect(readDescription(text).allowsRemote).toBe(allowsRemote);
  });

  test('reads the longest description that is accepted in little time', () => {
    const started = performance.now();
    readDescription('Kafka, SQL & Spark; must have. '.repeat(700).slice(0, 20_000));
    readDescription('a'.repeat(20_000));
    readDescription(' - '.repeat(6_600));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
