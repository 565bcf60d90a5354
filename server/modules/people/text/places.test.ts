import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { distanceKm, foldName, isRemote, largestCity, resolveAreas, resolvePlace } from './places.ts';

const whereIs = (text: string) => {
  const place = resolvePlace(text);
  return place && `${place.city}, ${place.country}`;
};

describe('resolvePlace', () => {
  test.each([
    ['Berlin', 'Berlin, DE'],
    ['Berlin, Germany', 'Berlin, DE'],
    ['Austin, TX', 'Austin, US'],
    ['Austin TX', 'Austin, US'],
    ['New York', 'New York City, US'],
    ['São Paulo', 'São Paulo, BR'],
    ['sao paulo, brasil', 'São Paulo, BR'],
    ['München, Deutschland', 'Munich, DE'],
    ['Munich, Bavaria, Germany', 'Munich, DE'],
    ['Duesseldorf', 'Düsseldorf, DE'],
    ['Wrocław', 'Wrocław, PL'],
    ['Washington, D.C.', 'Washington, D.C., US'],
    ['Saint Louis, MO', 'St. Louis, US'],
    ['London United Kingdom', 'London, GB'],
    ['Sydney NSW', 'Sydney, AU'],
  ])('knows %j as %s', (text, place) => {
    expect(whereIs(text)).toBe(place);
  });

  test.each([
    ['Greater Boston Area', 'Boston, US'],
    ['San Francisco Bay Area', 'San Francisco, US'],
    ['10115 Berlin', 'Berlin, DE'],
    ['SW1A 1AA London', 'London, GB'],
    ['Hybrid - London', 'London, GB'],
    ['Remote (Berlin)', 'Berlin, DE'],
    ['Köln / Bonn', 'Köln, DE'],
    ['Berlin or Munich', 'Berlin, DE'],
    ['Kreuzberg, Berlin, Germany', 'Kreuzberg, DE'],
  ])('finds the city in %j', (text, place) => {
    expect(whereIs(text)).toBe(place);
  });

  test('gives an ambiguous name to the largest place, and to the one in the state or country named', () => {
    expect(whereIs('Portland')).toBe('Portland, US');
    expect(resolvePlace('Portland')?.latitude).toBeCloseTo(45.52, 1);
    expect(resolvePlace('Portland, ME')?.latitude).toBeCloseTo(43.66, 1);
    expect(whereIs('London')).toBe('London, GB');
    expect(whereIs('London, Ontario')).toBe('London, CA');
    // `CA` is California for San Jose and Canada for Toronto.
    expect(whereIs('San Jose, CA')).toBe('San Jose, US');
    expect(whereIs('Toronto, CA')).toBe('Toronto, CA');
    expect(whereIs('Atlanta, Georgia')).toBe('Atlanta, US');
  });

  test.each([
    '',
    'Remote',
    'Germany',
    'Texas',
    'Mexico',
    'California, USA',
    'Nowhereville',
    'Smallville, LA',
    'Berlin, Japan',
  ])('knows no city in %j', (text) => {
    expect(resolvePlace(text)).toBeUndefined();
  });

  test('takes a country that is a city for the city', () => {
    expect(whereIs('Singapore')).toBe('Singapore, SG');
    expect(whereIs('Luxembourg')).toBe('Luxembourg, LU');
  });
});

test('distances are great-circle kilometres', () => {
  const berlin = { latitude: 52.524, longitude: 13.41 };
  const munich = { latitude: 48.137, longitude: 11.575 };
  expect(distanceKm(berlin, munich)).toBeGreaterThan(500);
  expect(distanceKm(berlin, munich)).toBeLessThan(510);
  expect(distanceKm(berlin, berlin)).toBe(0);
  expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeLessThan(112);
});

test('a location that leaves the place open is remote, wherever else it names', () => {
  expect(isRemote('Remote')).toBe(true);
  expect(isRemote('Berlin or remote')).toBe(true);
  expect(isRemote('Work from home, US')).toBe(true);
  expect(isRemote('Berlin')).toBe(false);
  expect(isRemote('Remoteville')).toBe(false);
});
describe('resolveAreas', () => {
  test.each([
    ['Germany', [{ country: 'DE' }]],
    ['Remote (US)', [{ country: 'US' }]],
    ['Remote - Texas, USA', [{ country: 'US', region: 'TX' }]],
    ['Bavaria, Deutschland', [{ country: 'DE', region: '02' }]],
    ['Thrissur, Kerala', [{ country: 'IN', region: '13' }]],
    ['Nordrhein-Westfalen', [{ country: 'DE', region: '07' }]],
    ['Catalunya', [{ country: 'ES', region: '56' }]],
    ['CA', [{ country: 'US', region: 'CA' }, { country: 'CA' }]],
    ['Remote', []],
  ])('reads %j as %j', (text, areas) => {
    expect(resolveAreas(text)).toEqual(areas);
  });
});

test('the gazetteer is sorted by the names as they are compared, and each of them is found', () => {
  const file = new URL('../../../../resources/places.tsv', import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  let before = '';
  const wrong: string[] = [];
  const lost: string[] = [];
  for (const [at, line] of lines.entries()) {
    const key = foldName(line.split('\t')[0] ?? '');
    if (key < before) wrong.push(line);
    before = key;
    if ((at % 97 === 0 || at === lines.length - 1) && !largestCity(key) && resolveAreas(key).length === 0)
      lost.push(line);
  }
  expect(wrong).toEqual([]);
  expect(lost).toEqual([]);
});
