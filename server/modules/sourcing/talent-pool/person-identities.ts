import { createHmac } from 'node:crypto';
import type { IdentityKind } from '../../../db/schema.ts';
import { normaliseUrl } from '../normalise-url.ts';

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

function contactsOf({ email, profileUrl }: PersonTexts): Identity[] {
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
