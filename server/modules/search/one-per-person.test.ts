import { describe, expect, test } from 'vitest';
import { onePerPerson } from './fuse-rankings.ts';

const person = (given: object) => ({
  name: 'Ann Lee',
  title: 'Nurse',
  location: 'Oslo',
  email: '',
  phone: '',
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
      person({ name: 'Ann Lee', email: 'ann@people.example', profileUrl: 'https://linkedin.com/in/ann' }),
    ];
    expect(onePerPerson(entries, (entry) => entry)).toEqual([entries[0]]);
  });

  test.each([
    ['addresses', { email: 'ann@one.example' }, { email: 'ann@two.example' }],
    ['numbers', { phone: '+44 20 7946 0958' }, { phone: '+44 20 7946 0123' }],
    [
      'profiles',
      { profileUrl: 'https://linkedin.com/in/ann-a' },
      { profileUrl: 'https://linkedin.com/in/ann-b' },
    ],
    [
      'addresses behind one number',
      { email: 'ann@one.example', phone: '+44 20 7946 0958' },
      { email: 'ann@two.example', phone: '020 7946 0958' },
    ],
  ])('namesakes with different %s are two people, whatever connects a third with one of them', (_, a, b) => {
    const entries = [person(a), person(b), person({})];
    expect(onePerPerson(entries, (entry) => entry)).toEqual([entries[0], entries[1]]);
  });

  test('one address makes no one person of different names', () => {
    const shared = { email: 'applications@jobportal.example' };
    const entries = [
      person({ ...shared, name: 'Jane Smith' }),
      person({ ...shared, name: 'Mei-Lin Okafor' }),
      person({ ...shared, name: 'J. Smith' }),
      person({ ...shared, name: 'John Smith' }),
      person({ ...shared, name: 'Okafor, Meilin' }),
    ];
    expect(onePerPerson(entries, (entry) => entry)).toEqual([entries[0], entries[1], entries[3]]);
  });

  test('those whose names are withheld stay apart', () => {
    const entries = ['LinkedIn Member', 'LinkedIn Member', 'N.N.', 'N.N.'].map((name) => person({ name }));
    expect(onePerPerson(entries, (entry) => entry)).toEqual(entries);
  });

  test('empty addresses and profiles connect nobody', () => {
    const entries = [person({ name: 'Al' }), person({ name: 'Bo' })];
    expect(onePerPerson(entries, (entry) => entry)).toEqual(entries);
  });
});
