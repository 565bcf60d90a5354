import { describe, expect, test } from 'vitest';
import { identitiesOf, keyIdentity, type PersonTexts } from './person-identities.ts';

const identities = (texts: Partial<PersonTexts>) =>
  identitiesOf({
    name: 'Ann Lee',
    title: 'Welder',
    location: 'Austin, TX',
    email: '',
    profileUrl: '',
    ...texts,
  });

describe('a person is known by', () => {
  test('the email address, whatever else differs', () => {
    const [address] = identities({ email: ' Ann@Lee.example' });
    expect(identities({ email: 'ann@lee.example', name: 'A. Lee', title: 'Cook' })).toEqual([address]);
    expect(identities({ email: 'bob@lee.example' })).not.toContainEqual(address);
  });

  test('the profile page, beside an address or without one', () => {
    const [page] = identities({ profileUrl: 'https://www.Profiles.example/in/ann-lee/?utm_source=x#top' });
    expect(
      identities({ profileUrl: 'http://profiles.example/in/ann-lee', email: 'a@lee.example' }),
    ).toContainEqual(page);
    expect(identities({ profileUrl: 'https://profiles.example/view?id=1' })).not.toEqual(
      identities({ profileUrl: 'https://profiles.example/view?id=2' }),
    );
  });

  test('name, title and place where there is neither', () => {
    const [name] = identities({});
    expect(identities({ name: 'ANN  LÉE' })).toEqual([name]);
    expect(identities({ location: 'Austin TX' })).toEqual([name]);
    expect(identities({ title: 'Cook' })).not.toEqual([name]);
    expect(identities({ location: 'Berlin' })).not.toEqual([name]);
    expect(identities({ email: 'ann@lee.example' })).not.toContainEqual(name);
  });
});

test('the stored hash needs the key, and differs between an address and a page of the same text', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const address = { kind: 'email', value: 'ann@lee.example' } as const;
  const { hmac } = keyIdentity(key, address);
  expect(hmac).toMatch(/^[\w-]{43}$/);
  expect(keyIdentity(key, address).hmac).toBe(hmac);
  expect(keyIdentity(other, address).hmac).not.toBe(hmac);
  expect(keyIdentity(key, { ...address, kind: 'profile' }).hmac).not.toBe(hmac);
});
