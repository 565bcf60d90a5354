import { createHmac } from 'node:crypto';
import type { IdentityKind } from '../../../platform/db/schema.ts';
import { normaliseUrl } from '../../search/normalise-url.ts';

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

/** An identity as the database holds it. */
export interface KeyedIdentity {
  kind: Identity['kind'];
  hmac: string;
}

/** Email address and profile page; name with title and location where there is neither. */
export function identitiesOf(person: PersonTexts): Identity[] {
  const contacts = contactsOf(person);
  return contacts.length > 0 ? contacts : [nameOf(person)];
}

/** The identities by which entries of one ranking are compared: the name counts even beside an address. */
export const comparableIdentities = (person: PersonTexts): Identity[] => [
  nameOf(person),
  ...contactsOf(person),
];

/** Digits in which every way of writing a phone number ends alike, with the code of the country and without. */
const sharedDigits = 9;

/** The identity of a phone number. Colleagues may share one, so it only suggests whom somebody may be. */
function phoneIdentity(phone: string): Identity | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits.length < sharedDigits ? undefined : { kind: 'phone', value: digits.slice(-sharedDigits) };
}

export function contactsOf({ email, profileUrl }: Pick<PersonTexts, 'email' | 'profileUrl'>): Identity[] {
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
  const names = [name, name.replace(/^([^,]+),([^,]+)$/, '$2 $1')];
  const written = [...names, ...names.map(writeOut)].map(fold);
  const places = [location, location.split(',')[0] ?? ''].map(fold);
  const values = written.flatMap((one) => places.map((place) => [one, fold(title), place].join('|')));
  return [...new Set(values)].map((value) => ({ kind: 'name', value }));
}

const writtenOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', æ: 'ae', ß: 'ss' };
const writeOut = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøåæß]/g, (letter) => writtenOut[letter] ?? letter);

/** The same for every way of writing accents, capitals, punctuation and spaces. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The hash that the database holds of an identity. Without the key, nobody can tell whom it is of by trying addresses. */
export const keyIdentity = (key: Buffer, { kind, value }: Identity): KeyedIdentity => ({
  kind,
  hmac: createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url'),
});

/** Pages that are one person's own, whoever links to them. */
const ownPage = /^https:\/\/(?:linkedin\.com\/in|xing\.com\/profile|github\.com|gitlab\.com)\/[^/]+$/;

/** The profiles among links. */
export const ownPagesOf = (links: readonly string[]): Identity[] =>
  links
    .filter((link) => ownPage.test(normaliseUrl(link) ?? ''))
    .flatMap((profileUrl) => contactsOf({ email: '', profileUrl }));

/** By what the pool may know somebody already whom people enter or a résumé tells of: mail address, profiles and phone number. */
export function likelyIdentities(
  key: Buffer,
  person: { email: string; phone: string; profile_url: string; links: string[] },
): KeyedIdentity[] {
  const { email, phone, profile_url, links } = person;
  const own: Identity[] = [
    ...contactsOf({ email: '', profileUrl: profile_url }),
    ...ownPagesOf(links),
    ...contactsOf({ email, profileUrl: '' }),
    ...[phoneIdentity(phone)].filter((identity) => identity !== undefined),
  ];
  return own.map((identity) => keyIdentity(key, identity));
}
