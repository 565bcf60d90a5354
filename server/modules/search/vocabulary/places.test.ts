import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { judgePlace, readWantedPlace, spotsOf } from './places.ts';
import { findPlace } from './read-role.ts';

const verdict = (wanted: string, location: string) => judgePlace(readWantedPlace(wanted), { location });

describe('judgePlace', () => {
  test('a place or remote work takes who works remotely, remote work in a country only those of it', () => {
    expect(verdict('Berlin or remote', 'Remote (EU)')).toBe('found');
    expect(verdict('Berlin or remote', 'Berlin')).toBe('found');
    expect(verdict('Berlin or remote', 'Madrid')).toBe('missing');
    expect(verdict('Berlin', 'Remote (EU)')).not.toBe('found');
    expect(verdict('Remote, US', 'Remote (EU)')).toBe('missing');
  });

  test.each([
    ['WA', 'Seattle, WA'],
    ['WA', 'Spokane, Washington'],
    ['CA', 'Fresno, CA'],
    ['Washington', 'Seattle, WA'],
    ['Washington', 'Washington, D.C.'],
    ['New York', 'Buffalo, NY'],
    ['Georgia', 'Atlanta, GA'],
    ['EMEA', 'Dubai, UAE'],
    ['EMEA', 'Berlin, Germany'],
    ['DACH', 'Zürich'],
    ['Nordics', 'Oslo, Norway'],
    ['Benelux', 'Gent, Belgium'],
    ['APAC', 'Singapore'],
    ['APAC', 'Sydney, NSW'],
    ['LATAM', 'São Paulo, Brazil'],
    ['New England', 'Boston, MA'],
    ['Bay Area', 'Oakland, CA'],
    ['Silicon Valley', 'Palo Alto, CA'],
    ['Midwest', 'Chicago, IL'],
    ['Central America', 'San José, Costa Rica'],
    ['Central America', 'Guatemala City'],
    ['Greater Boston', 'Cambridge, MA'],
    ['DFW', 'Fort Worth, TX'],
    ['Remote, Europe only', 'Lisbon, Portugal'],
    ['Remote', 'Remote'],
    ['Remote, Europe only', 'Remote'],
    ['Anywhere', 'Osaka, Japan'],
    ['not in California', 'Austin, TX'],
    ['United States, not in California', 'Denver, CO'],
    ['Berlin or Munich', 'Munich, Germany'],
    ['London, UK', 'London'],
    ['Köln', 'Cologne, Germany'],
    ['București', 'Bucharest, Romania'],
  ])('%s has %s', (wanted, location) => {
    expect(verdict(wanted, location)).toBe('found');
  });

  test.each([
    ['WA', 'Perth, Australia'],
    ['WA', 'Portland, OR'],
    ['Georgia', 'Austin, TX'],
    ['EMEA', 'Austin, TX'],
    ['DACH', 'Paris, France'],
    ['APAC', 'Berlin'],
    ['Central America', 'Bogotá, Colombia'],
    ['New England', 'Austin, TX'],
    ['Remote, Europe only', 'Austin, TX'],
    ['not in California', 'San Diego, CA'],
    ['United States, not in California', 'San Diego, CA'],
    ['Berlin', 'Munich, Germany'],
    ['Paris', 'Paris, TX'],
  ])('%s has not %s', (wanted, location) => {
    expect(verdict(wanted, location)).toBe('missing');
  });

  test.each([
    ['Berlin', 'Germany'],
    ['Berlin', ''],
    ['Berlin', 'Remote'],
    ['Remote', 'Lima, Peru'],
    ['not in California', 'USA'],
  ])('%s may have %s', (wanted, location) => {
    expect(verdict(wanted, location)).toBe('unclear');
  });
});

const queries = readFileSync(
  new URL('../../../../tests/quality/people-queries/queries.tsv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

test('reads no place of 700 real queries as a town elsewhere', () => {
  const stateNames = /^(?:state|country|region)$/;
  for (const [, , , place = '', type = ''] of queries) {
    const spots = spotsOf(place);
    expect(spots, place).not.toEqual([]);
    // A state, a country or a region is an area; a city may be both (`New York`).
    if (stateNames.test(type) && place !== 'Washington' && place !== 'New York')
      expect(
        spots.every((spot) => !('km' in spot)),
        place,
      ).toBe(true);
    if (type === 'state')
      expect(
        spots.some((spot) => spot.country === 'US'),
        place,
      ).toBe(true);
  }
});

test('finds the place that 97 of 100 real queries name', () => {
  const wrong = queries.filter(([query = '', , , place = '']) => {
    const found = findPlace(query)?.text.toLowerCase() ?? '';
    return found !== place.toLowerCase() && !found.replace(/ area$/, '').endsWith(place.toLowerCase());
  });
  expect(
    wrong.length / queries.length,
    JSON.stringify(wrong.map(([query = '', , , place]) => [query, place, findPlace(query)?.text])),
  ).toBeLessThan(0.03);
});

test.each([
  'Mobile Developer',
  'Nurse',
  'Sales Lead',
  'Reading Specialist',
  'Account Executive',
  'IT Support',
  'Go developer',
])('finds no place in %j', (text) => {
  expect(findPlace(text)).toBeUndefined();
});

test.each([
  ['Salem, OR', ['Salem OR']],
  ['Salem, OR or remote', ['Salem OR']],
  ['Springfield, MA or remote', ['Springfield MA']],
  ['Salem, MA (hybrid)', ['Salem MA']],
  ['Bend, OR 97701', ['Bend OR']],
  ['Boston, MA and Portland, OR', ['Boston MA', 'Portland OR']],
  ['Kochi, Kerala', ['area']],
  ['Augsburg, Bavaria or remote', ['Augsburg 02']],
  ['Berkshire, UK', ['Reading ENG']],
  ['Kent, England', ['Maidstone ENG']],
  ['Hull, UK', ['Kingston upon Hull ENG']],
  ['01 - AMBERIEU EN BUGEY', ['Ambérieu-en-Bugey 84']],
  ['Austin, Houston', ['Austin TX', 'Houston TX']],
  ['Kreuzberg, Berlin, Germany', ['Kreuzberg 16']],
  ['Berlin, Hamburg or Munich', ['Berlin 16', 'Hamburg 04', 'Munich 02']],
])('keeps the state behind its town: %s', (text, towns) => {
  expect(
    readWantedPlace(text).spots.map((spot) => ('city' in spot ? `${spot.city} ${spot.region}` : 'area')),
  ).toEqual(towns);
});
