import { createHmac, randomUUID } from 'node:crypto';
import type { IdentityKind } from '../../../platform/db/schema.ts';
import { importedAs } from '../fields.ts';
import { readAddresses } from '../text/read-addresses.ts';
import { normaliseUrl } from './normalise-url.ts';
import { fold, isPlaceholderName, readNameWords, writeOut } from './person-names.ts';
import type { ComparedPerson } from './same-person.ts';

/** The texts that tell people apart. */
export interface PersonTexts {
  name: string;
  title: string;
  location: string;
  email: string;
  profileUrl: string;
}

/** One thing that a person is known by, in the one spelling that all its ways of writing share. */
export interface Identity {
  kind: Exclude<IdentityKind, 'unkeyed'>;
  value: string;
}

type Contact = ComparedPerson['contacts'][number];

export interface KeyedIdentity {
  kind: Identity['kind'];
  hmac: string;
}

/** What a person is told apart by, where it is known. */
interface FurtherTexts {
  phone?: string | undefined;
  attributes?: Record<string, string> | undefined;
}

/**
 * Email address and profile page; where there is neither, name with title and location, which a phone number tells apart from
 * namesakes. Nobody else has a withheld name.
 */
export function identitiesOf(person: PersonTexts & FurtherTexts): Identity[] {
  const contacts = [...contactsOf(person), ...unreadAddressesOf(person)];
  if (contacts.length > 0) return contacts;
  return [
    isPlaceholderName(person.name) ? { kind: 'name', value: `withheld ${randomUUID()}` } : nameOf(person),
    ...phonesOf({ phone: person.phone ?? '' }),
  ];
}

/** Addresses that an import could not understand: two of them are two people's as well. */
const unreadAddressesOf = ({ email, attributes }: PersonTexts & FurtherTexts): Contact[] =>
  email === ''
    ? readAddresses(attributes?.[importedAs.email] ?? '').map(({ address }) => ({
        kind: 'email',
        value: address,
      }))
    : [];

/** How entries of one ranking are compared: the name counts even beside an address. */
export const asCompared = (person: PersonTexts & { phone: string }): ComparedPerson => ({
  words: readNameWords(person.name),
  named: isPlaceholderName(person.name) ? undefined : nameOf(person).value,
  contacts: [...contactsOf(person), ...phonesOf(person)],
});

/** Digits in which every way of writing a phone number ends alike, with the code of the country and without. */
const sharedDigits = 9;

/** The identity of a phone number. Colleagues may share one, so it only suggests a match. */
function phonesOf({ phone }: { phone: string }): Contact[] {
  const digits = phone.replace(/\D/g, '');
  return digits.length < sharedDigits ? [] : [{ kind: 'phone', value: digits.slice(-sharedDigits) }];
}

export function contactsOf({ email, profileUrl }: Pick<PersonTexts, 'email' | 'profileUrl'>): Contact[] {
  const address = email.trim().toLowerCase();
  const profile = normaliseUrl(profileUrl);
  return [
    ...(address === '' ? [] : [{ kind: 'email' as const, value: address }]),
    ...(profile === undefined ? [] : [{ kind: 'profile' as const, value: profile }]),
  ];
}

const nameOf = ({ name, title, location }: PersonTexts): Identity => ({
  kind: 'name',
  value: [name, title, location].map(fold).join('|'),
});

/**
 * A name with title and location, in each spelling under which the same person may come again: umlauts and ligatures written
 * out or not, the last name first, the place with its region or country or without.
 */
export function nameSpellings({ name, title, location }: PersonTexts): Identity[] {
  if (isPlaceholderName(name)) return [];
  const written = spellName(name);
  const places = [location, location.split(',')[0] ?? ''].map(fold);
  const values = written.flatMap((one) => places.map((place) => [one, fold(title), place].join('|')));
  return [...new Set(values)].map((value) => ({ kind: 'name', value }));
}

function spellName(name: string): string[] {
  const names = [name, name.replace(/^([^,]+),([^,]+)$/, '$2 $1')];
  return [...new Set([...names, ...names.map(writeOut)].map(fold))];
}

/**
 * A mail address or profile together with a name, in each spelling of it: what one of those is known by who share the address or
 * profile.
 */
export const besideName = (key: Buffer, { kind, hmac }: KeyedIdentity, name: string): KeyedIdentity[] =>
  spellName(name).map((spelling) => keyIdentity(key, { kind, value: `${hmac} ${spelling}` }));

/** The stored hash of an identity. Without the key, it can't be matched by trying addresses. */
export const keyIdentity = (key: Buffer, { kind, value }: Identity): KeyedIdentity => ({
  kind,
  hmac: createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url'),
});

/** Pages that belong to one person, regardless of who links to them. */
const ownPage = /^https:\/\/(?:linkedin\.com\/in|xing\.com\/profile|github\.com|gitlab\.com)\/[^/]+$/;

export const ownPagesOf = (links: readonly string[]): Identity[] =>
  links
    .filter((link) => ownPage.test(normaliseUrl(link) ?? ''))
    .flatMap((profileUrl) => contactsOf({ email: '', profileUrl }));

/** Identities that match a person entered by hand or read from a résumé with the pool: email address, profiles and phone number. */
export function likelyIdentities(
  key: Buffer,
  person: { email: string; phone: string; profile_url: string; links: string[] },
): KeyedIdentity[] {
  const { email, phone, profile_url, links } = person;
  const own: Identity[] = [
    ...contactsOf({ email: '', profileUrl: profile_url }),
    ...ownPagesOf(links),
    ...contactsOf({ email, profileUrl: '' }),
    ...phonesOf({ phone }),
  ];
  return own.map((identity) => keyIdentity(key, identity));
}
