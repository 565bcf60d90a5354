import { describe, expect, test } from 'vitest';
import { onePerPerson } from './one-per-person.ts';

const person = (given: object) => ({
  name: 'Ann Lee',
  title: 'Nurse',
  location: 'Oslo',
  email: '',
  profileUrl: '',
  ...given,
});

describe('onePerPerson', () => {
  test('keeps the first entry about each person, in order', () => {
    const entries = [
      person({ name: 'Bea', email: 'bea@people.example' }),
      person({}),
      person({ name: 'B.', email: 'BEA@people.example' }),
      person({ name: 'ann  LEE' }),
      person({ title: 'Midwife' }),
    ];
    expect(onePerPerson(entries, (entry) => entry)).toEqual([entries[0], entries[1], entries[4]]);
  });

  test('two entries are one person’s when a third, later one connects them', () => {
    const entries = [
      person({ name: 'A. Lee', email: 'ann@people.example' }),
      person({ name: 'Lee', profileUrl: 'https://de.linkedin.com/in/ann/' }),
      person({ name: 'Ann', email: 'ann@people.example', profileUrl: 'https://linkedin.com/in/ann' }),
    ];
    expect(onePerPerson(entries, (entry) => entry)).toEqual([entries[0]]);
  });

  test('empty addresses and profiles connect nobody', () => {
    const entries = [person({ name: 'A' }), person({ name: 'B' })];
    expect(onePerPerson(entries, (entry) => entry)).toEqual(entries);
  });
});
