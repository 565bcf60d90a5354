import { describe, expect, test } from 'vitest';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

const url = '/search/criteria/';
const fields = {
  job_title: 'Senior Data Engineer',
  location: 'Austin, TX',
  job_description: '5+ years of SQL. Kafka is a plus. No PHP, please.',
};

describe('reading a job into criteria', () => {
  const server = openSuiteApp();

  test('answers each with its kind, need and the words that it comes from', async () => {
    const member = await server.createUser({ role: 'Member' });
    const answer = await member.send('POST', url, fields);
    expect(answer.statusCode).toBe(200);
    const { criteria } = answer.json();
    expect(criteria).toContainEqual(
      expect.objectContaining({ kind: 'place', need: 'must', text: 'Austin, TX' }),
    );
    expect(criteria).toContainEqual(expect.objectContaining({ kind: 'skill', need: 'nice', text: 'Kafka' }));
    expect(criteria).toContainEqual(
      expect.objectContaining({ kind: 'skill', need: 'not', text: 'PHP', source: 'No PHP, please.' }),
    );
  });

  test('refuses what initiating a search refuses', async () => {
    const member = await server.createUser({ role: 'Member' });
    const answer = await member.send('POST', url, { ...fields, job_description: ' ' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toHaveProperty('job_description');
  });
});
