import { describe, expect, test } from 'vitest';
import { resolvePlace } from '../../people/text/places.ts';
import { fitPlace } from './rank-candidates.ts';
import { readJobBrief } from './read-job-brief.ts';

const jobIn = (location: string, description = 'Kafka.') =>
  readJobBrief({ title: 'Data Engineer', location, description });
function fitAt(job: ReturnType<typeof jobIn>, location: string) {
  const place = resolvePlace(location);
  return fitPlace(job, {
    location,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  });
}

describe('fitPlace', () => {
  test('falls with the distance, and a border lies beyond any distance within a country', () => {
    const job = jobIn('Berlin');
    const ordered = [
      'Berlin, Germany',
      'Potsdam, Germany',
      'Leipzig, Germany',
      'Munich, Germany',
      'Prague',
      'Madrid',
    ];
    const scores = ordered.map((location) => fitAt(job, location).score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(new Set(scores).size).toBe(scores.length);
    expect(scores[0]).toBe(1);
  });

  test('a neighbouring country is clearly nearer than the other end of the world', () => {
    const job = jobIn('London, UK');
    expect(fitAt(job, 'Dublin, Ireland').score).toBeGreaterThan(
      fitAt(job, 'Manila, Philippines').score + 0.1,
    );
    expect(fitAt(job, 'Dublin, Ireland').score).toBeLessThan(fitAt(job, 'Inverness, United Kingdom').score);
    expect(fitAt(job, 'Dublin, Ireland').why).toMatch(/^4[67]0 km from London$/);
    expect(fitAt(job, 'Manila, Philippines').why).toBeUndefined();
  });

  test('says where somebody is, or how far away', () => {
    expect(fitAt(jobIn('Berlin'), 'Berlin, Germany').why).toBe('In Berlin, Germany');
    expect(fitAt(jobIn('Berlin'), 'Potsdam, Germany').why).toMatch(/^2\d km from Berlin$/);
    expect(fitAt(jobIn('Berlin'), 'Madrid').why).toBeUndefined();
    expect(fitAt(jobIn('Berlin'), 'Germany').why).toBe('In the same country: Germany');
  });

  test('the state counts more than the country', () => {
    const job = jobIn('Dallas, TX');
    expect(fitAt(job, 'El Paso, TX').score).toBeGreaterThan(fitAt(job, 'Tulsa, OK').score);
  });

  test('a job in a state or country suits everybody there', () => {
    expect(fitAt(jobIn('Texas'), 'Austin, TX')).toEqual({ score: 1, why: 'In Austin, TX' });
    expect(fitAt(jobIn('Germany'), 'Munich')).toMatchObject({ score: 1 });
    expect(fitAt(jobIn('Germany'), 'Vienna').score).toBe(0);
    expect(fitAt(jobIn('Nowhereville'), 'Old Nowhereville').score).toBe(1);
  });

  test('remote work opens a job to everybody, within the country it names', () => {
    const anywhere = jobIn('Remote');
    expect(fitAt(anywhere, 'Madrid').score).toBe(fitAt(anywhere, 'Austin, TX').score);
    const within = jobIn('Remote (US)');
    expect(fitAt(within, 'Austin, TX').score).toBeGreaterThan(fitAt(within, 'Madrid').score);
    expect(fitAt(within, 'Remote').score).toBeGreaterThan(fitAt(within, 'Madrid').score);
    const orOnSite = jobIn('Austin, TX', 'Austin or fully remote.');
    expect(fitAt(orOnSite, 'Austin, TX').score).toBeGreaterThan(fitAt(orOnSite, 'Remote').score);
    expect(fitAt(orOnSite, 'Madrid').score).toBeGreaterThan(fitAt(jobIn('Austin, TX'), 'Madrid').score);
  });
});
