import { describe, expect, test } from 'vitest';
import { readJobBrief } from './read-job-brief.ts';
import { termsOfName } from './words.ts';

const read = (given: object) =>
  readJobBrief({
    title: 'Data Engineer',
    location: 'Austin, TX',
    description: 'Kafka and Tableau.',
    ...given,
  });

describe('readJobBrief', () => {
  test('the place at the end of a title is no part of the role', () => {
    expect(read({ title: 'Data Engineer - Austin, TX' }).title.terms).toEqual(termsOfName('data engineer'));
    expect(read({ title: 'Austin' }).title.terms).toEqual(termsOfName('austin'));
  });

  test('a job without a city has no place, and may be remote', () => {
    expect(read({ location: 'Remote' })).toMatchObject({ place: undefined, isRemote: true });
    expect(read({ location: 'Germany' })).toMatchObject({ place: undefined, isRemote: false });
    expect(read({ location: 'Berlin or remote' })).toMatchObject({
      place: { city: 'Berlin' },
      isRemote: true,
    });
  });

  test('the title names skills too; title and place themselves are none', () => {
    const description = 'You know Kafka. Our Austin team needs a Data Engineer.';
    expect(read({ title: 'Data Engineer (Kotlin)', description }).skills).toEqual(['Kafka', 'Kotlin']);
  });
});
