import type { ColumnMeaning, ImportField } from '../../../../contract/people/talent-pool.calls.ts';
import { FieldError } from '../../../platform/errors.ts';

/** The usual spellings, most usual first, folded: lower case, without separators and accents. */
const spellings: Record<ImportField, string> = {
  name: 'name, fullname, candidate, candidatename, candidatefullname, person, applicant, applicantname, contactname, displayname',
  first_name: 'firstname, givenname, forename, first, vorname, prenom',
  last_name: 'lastname, surname, familyname, last, nachname, nom',
  title:
    'title, jobtitle, job, position, currentposition, currenttitle, currentjobtitle, currentrole, role, headline, occupation, profession, designation',
  skills:
    'skills, skill, keyskills, topskills, skillset, keywords, technologies, technology, techstack, tools, competencies, expertise, tags',
  location: 'location, place, address, currentlocation, candidatelocation, based, basedin, homebase, ort',
  city: 'city, town, locationcity, cityname, stadt, ville, ciudad',
  region: 'state, region, province, county, stateprovince, stateregion, provincestate, locationstate',
  country: 'country, countryname, nation, locationcountry, land, pays, pais',
  summary:
    'summary, about, aboutme, bio, biography, profilesummary, professionalsummary, description, experience, experiencesummary, notes, overview, abstract',
  email:
    'email, emailaddress, mail, emailid, emails, contactemail, primaryemail, workemail, personalemail, eemail',
  profile_url:
    'profileurl, profilelink, profile, linkedin, linkedinurl, linkedinprofile, linkedinprofileurl, linkedinlink, url, link, website, web, homepage, portfolio, github, githuburl, publicprofileurl',
  source: 'source, candidatesource, leadsource, origin, channel, sourcedfrom, foundvia',
  lawful_basis: 'lawfulbasis, legalbasis, gdprbasis, basisofprocessing',
  noticed_on: 'noticesenton, noticesent, noticedate, noticedon, privacynotice, privacynoticedate, gdprnotice',
};

/** What each folded name means, and how usual it is for that, 0 being the most usual. */
export const known = new Map(
  Object.entries(spellings).flatMap(([column, names]) =>
    names.split(', ').map((name, rank) => [name, { column: column as ImportField, rank }] as const),
  ),
);

/** Meanings that an organisation has chosen by hand, by the folded name of the column. */
export type RememberedColumns = Record<string, ColumnMeaning>;

/** What is known of a file's columns beside their names. */
export interface ColumnChoice {
  /** What each column means; guessed unless given. */
  given?: readonly ColumnMeaning[] | undefined;
  remembered?: RememberedColumns;
}

/**
 * What each column of a file means.
 * @throws FieldError when meanings are given for another number of columns
 */
export function settleMeanings(
  header: readonly string[],
  { given, remembered }: ColumnChoice,
): readonly ColumnMeaning[] {
  if (!given) return guessMeanings(header, remembered);
  if (given.length === header.length) return given;
  throw new FieldError({
    columns: [`${given.length} columns are given, but the file has ${header.length}.`],
  });
}

/** What each column of a header row most likely means: what was chosen for its name before, or what the name says. */
export const guessMeanings = (
  header: readonly string[],
  remembered: RememberedColumns = {},
): ColumnMeaning[] =>
  header.map((cell) => {
    const name = foldHeader(cell);
    const chosen = Object.hasOwn(remembered, name) ? remembered[name] : undefined;
    return chosen ?? known.get(name)?.column ?? (name === '' || ofReport.has(name) ? 'skip' : 'keep');
  });

/**
 * Adds what was chosen by hand to what is remembered. What the name of a column says anyway is not remembered.
 * @param meanings of the header's columns
 */
export function rememberMeanings(
  remembered: RememberedColumns,
  header: readonly string[],
  meanings: readonly ColumnMeaning[],
): RememberedColumns {
  const usual = guessMeanings(header);
  const next = new Map(Object.entries(remembered));
  for (const [at, meaning] of meanings.entries()) {
    const name = foldHeader(header[at] ?? '');
    // The last one chosen comes last, and what was chosen longest ago is forgotten first.
    next.delete(name);
    if (name !== '' && name.length <= longestName && meaning !== usual[at]) next.set(name, meaning);
  }
  return Object.fromEntries([...next].slice(-mostRemembered));
}

const mostRemembered = 500;
/** Longer names of columns are cut. */
export const longestName = 60;
/** What our own file of rejected rows adds. */
const ofReport = new Set(['line', 'reason']);

/** A name of a column without capitals, accents and separators. */
export function foldHeader(cell: string): string {
  return cell
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
