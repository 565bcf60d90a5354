import { expect, test } from 'vitest';
import { personKey } from './person-key.ts';

const person = (texts: Partial<Parameters<typeof personKey>[0]>) =>
  personKey({
    name: 'Ann Lee',
    title: 'Welder',
    location: 'Austin, TX',
    email: '',
    profile_url: '',
    ...texts,
  });

test('the same email address is the same person, whatever else differs', () => {
  expect(person({ email: ' Ann@Lee.example' })).toBe(
    person({ email: 'ann@lee.example', name: 'A. Lee', title: 'Cook' }),
  );
  expect(person({ email: 'ann@lee.example' })).not.toBe(person({ email: 'bob@lee.example' }));
});

test('without an address the same profile page is the same person', () => {
  const page = person({ profile_url: 'https://www.Profiles.example/in/ann-lee/?utm_source=x#top' });
  expect(person({ profile_url: 'http://profiles.example/in/ann-lee', name: 'A. Lee' })).toBe(page);
  expect(person({ profile_url: 'https://profiles.example/view?id=1' })).not.toBe(
    person({ profile_url: 'https://profiles.example/view?id=2' }),
  );
});

test('without either, the same name with title and place is the same person', () => {
  expect(person({ name: 'ANN  LÉE' })).toBe(person({ name: 'Ann Lee' }));
  expect(person({ location: 'Austin TX' })).toBe(person({}));
  expect(person({ title: 'Cook' })).not.toBe(person({}));
  expect(person({ location: 'Berlin' })).not.toBe(person({}));
});
