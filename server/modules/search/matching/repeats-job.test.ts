import { expect, test } from 'vitest';
import { repeaterOf } from './rank-people.ts';

const job = {
  title: 'Data Engineer',
  description: `We look for a data engineer who builds reliable pipelines for our warehouse in Snowflake and keeps them running.
Requirements: Python, SQL, Kafka, Airflow, dbt, Terraform, Docker and AWS. You have worked with analysts, and you like clear documentation.`,
};
const repeats = repeaterOf(job);
const list = 'Python SQL Kafka Airflow dbt Terraform Docker AWS';

test.each([
  ['the requirements as skills', { skills: list.split(' '), summary: '' }],
  ['the requirements as a text', { skills: [], summary: list.split(' ').join(', ') }],
  ['them in another order and case', { skills: list.toLowerCase().split(' ').reverse(), summary: '' }],
  ['the description word for word', { skills: [], summary: job.description }],
  [
    'the description within a text of their own',
    { skills: [], summary: `I live in Oslo with two dogs. ${job.description} Hobbies: chess and sailing.` },
  ],
])('sees that a person gives %s', (_what, person) => expect(repeats(person)).toBe(true));

test.each([
  ['a few of the skills', { skills: ['Python', 'SQL', 'Kafka'], summary: '' }],
  ['the skills among others', { skills: [...list.split(' '), 'Scala', 'Excel', 'Tableau'], summary: '' }],
  [
    'what they did with them',
    {
      skills: list.split(' '),
      summary:
        'At Acme since 2019: moved the billing reports of 40 shops from Oracle into Snowflake, with two juniors.',
    },
  ],
  [
    'the skills and a sentence of their own in common words',
    { skills: list.split(' '), summary: 'Data engineer, 7 years with Python and SQL.' },
  ],
  ['nothing', { skills: [], summary: '' }],
])('takes no offence at %s', (_what, person) => expect(repeats(person)).toBe(false));
