import { createHmac, randomUUID } from 'node:crypto';
import normalizeUrl, { type Options } from 'normalize-url';
import type { IdentityKind } from '../../../platform/db/schema.ts';
import { importedAs } from '../fields.ts';
import { readAddresses } from '../text/read-addresses.ts';
import {
  areNamesCompatible,
  fold,
  isPlaceholderName,
  type NameWords,
  nameEntries,
  readNameWords,
  writeOut,
} from './person-names.ts';

export interface ComparedPerson {
  words: NameWords;
  /** Name, title and place as one; undefined where that says nothing of who it is. */
  named?: string | undefined;
  contacts: { kind: 'email' | 'profile' | 'phone' | 'record'; value: string }[];
}

interface Group {
  first: number;
  into?: Group;
  names: NameWords[];
  contacts: Map<string, Set<string>>;
}

/**
 * Groups entries about one person. A shared mail address or profile makes one of two where their names are compatible, since
 * several people may stand behind one address, and so does a shared id of one program; so does a shared phone number, and name, title and place, unless addresses,
 * profiles or numbers of the two differ. Two entries are one person's as well when a third connects them.
 * @returns for each entry the position of the first one in its group
 */
export function groupSamePeople(people: readonly ComparedPerson[]): number[] {
  const known = new Map<string, Set<Group>>();
  const groups = people.map((person, at) => groupOf(person, at));
  for (const [at, person] of people.entries()) {
    let own = groups[at] as Group;
    const joinThose = (key: string, mayJoin: (one: Group, other: Group) => boolean) => {
      for (const found of known.get(key) ?? []) {
        const other = rootOf(found);
        if (other !== own && mayJoin(other, own)) own = unite(other, own);
      }
    };
    const { all, asked } = nameEntries(person.contacts.length > 0 ? person.words : []);
    for (const contact of person.contacts) {
      const mayJoin = contact.kind === 'phone' ? areCompatible : haveCompatibleNames;
      for (const entry of asked) joinThose(keyOf(contact, entry), mayJoin);
    }
    if (person.named !== undefined) joinThose(`named ${person.named}`, areCompatible);
    const keys = person.contacts.flatMap((contact) => all.map((entry) => keyOf(contact, entry)));
    if (person.named !== undefined) keys.push(`named ${person.named}`);
    for (const key of keys) {
      const held = known.get(key);
      if (held) held.add(own);
      else known.set(key, new Set([own]));
    }
  }
  return groups.map((group) => rootOf(group).first);
}

const keyOf = ({ kind, value }: ComparedPerson['contacts'][number], entry: string) =>
  `${kind} ${value} ${entry}`;

function groupOf({ words, contacts }: ComparedPerson, first: number): Group {
  const byKind = new Map<string, Set<string>>();
  for (const { kind, value } of contacts) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(value));
  return { first, names: [words], contacts: byKind };
}

function rootOf(group: Group): Group {
  let root = group;
  while (root.into) root = root.into;
  return root;
}

function unite(one: Group, other: Group): Group {
  const [low, high] = one.first < other.first ? [one, other] : [other, one];
  high.into = low;
  const spelled = new Set(low.names.map(String));
  low.names.push(...high.names.filter((words) => !spelled.has(String(words))));
  for (const [kind, values] of high.contacts) {
    low.contacts.set(kind, new Set([...(low.contacts.get(kind) ?? []), ...values]));
  }
  return low;
}

const haveCompatibleNames = (one: Group, other: Group): boolean =>
  one.names.every((name) => other.names.every((theirs) => areNamesCompatible(name, theirs)));

const areCompatible = (one: Group, other: Group): boolean =>
  haveCompatibleNames(one, other) &&
  [...one.contacts].every(([kind, values]) => {
    const theirs = other.contacts.get(kind);
    return kind === 'record' || theirs === undefined || [...values].some((value) => theirs.has(value));
  });

/** Parameters that say where a visitor came from, not what the page shows. */
const tracking = [
  /^(utm_|mc_[ce]id$|_hs|hsa_|pk_|mtm_|(g|d|fb|ms|y|tt|tw)clid$|[gw]braid$|gclsrc$|igshid$|mkt_tok$|li_fat_id$|trk|trackingid$|ref_src$|originalsubdomain$|vero_|oly_)/i,
];

const options: Options = { forceHttps: true, stripHash: true, removeQueryParameters: tracking };

/**
 * One spelling for all links to the same page; idempotent. It identifies a result and need not be followed.
 * Scheme, default port, `www.`, closing slash, fragment, tracking parameters and their order make no difference;
 * LinkedIn's country subdomains, profile languages and parameters neither.
 * @returns undefined for anything but an http or https link
 */
export function normaliseUrl(link: string): string | undefined {
  if (!/^\s*https?:/i.test(link) || !URL.canParse(link)) return undefined;
  const url = new URL(normalizeUrl(link, options));
  url.hostname = url.hostname.replace(/^(www\.)+(?=[^.]+\.)/, '');
  if (/(^|\.)linkedin\.com$/.test(url.hostname)) {
    url.hostname = 'linkedin.com';
    const profile = /^\/in\/([^/]+)(\/[a-z]{2}([-_][a-z]{2})?)?\/?$/i.exec(url.pathname);
    if (profile) {
      url.pathname = `/in/${profile[1]?.toLowerCase()}`;
      url.search = '';
    }
  }
  return normalizeUrl(url.href, options);
}

export interface PersonTexts {
  name: string;
  title: string;
  location: string;
  email: string;
  otherEmails?: readonly string[] | undefined;
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

function phonesOf({ phone }: { phone: string }): Contact[] {
  const digits = phone.replace(/\D/g, '');
  return digits.length < sharedDigits ? [] : [{ kind: 'phone', value: digits.slice(-sharedDigits) }];
}

export function contactsOf({
  email,
  otherEmails = [],
  profileUrl,
}: Pick<PersonTexts, 'email' | 'otherEmails' | 'profileUrl'>): Contact[] {
  const addresses = new Set([email, ...otherEmails].map((one) => one.trim().toLowerCase()));
  addresses.delete('');
  const profile = normaliseUrl(profileUrl);
  return [
    ...[...addresses].map((value) => ({ kind: 'email' as const, value })),
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
  person: { email: string; other_emails: string[]; phone: string; profile_url: string; links: string[] },
): KeyedIdentity[] {
  const { email, other_emails: otherEmails, phone, profile_url, links } = person;
  const own: Identity[] = [
    ...contactsOf({ email: '', profileUrl: profile_url }),
    ...ownPagesOf(links),
    ...contactsOf({ email, otherEmails, profileUrl: '' }),
    ...phonesOf({ phone }),
  ];
  return own.map((identity) => keyIdentity(key, identity));
}
