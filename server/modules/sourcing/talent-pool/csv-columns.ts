import type { Candidate } from '../../../../contract/api/talent-pool.ts';
import { BadRequestError } from '../../../errors.ts';

/** What a column of an imported file may mean. */
export type Column =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'title'
  | 'skills'
  | 'location'
  | 'city'
  | 'region'
  | 'country'
  | 'summary'
  | 'email'
  | 'profileUrl'
  | 'source';

/** Where each meaning stands in a row. Where several columns mean the same, the most usual name comes first. */
export type ColumnPlan = Map<Column, number[]>;

/** A file from which no candidate can be read; the message says what was found and what is expected. */
export class UnreadableFileError extends BadRequestError {}

/** The usual spellings, most usual first, folded: lower case, without separators and accents. */
const spellings: Record<Column, string> = {
  name: 'name, fullname, candidate, candidatename, candidatefullname, person, applicant, applicantname, contactname, displayname',
  firstName: 'firstname, givenname, forename, first, vorname, prenom',
  lastName: 'lastname, surname, familyname, last, nachname, nom',
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
  profileUrl:
    'profileurl, profilelink, profile, linkedin, linkedinurl, linkedinprofile, linkedinprofileurl, linkedinlink, url, link, website, web, homepage, portfolio, github, githuburl, publicprofileurl',
  source: 'source, candidatesource, leadsource, origin, channel, sourcedfrom, foundvia',
};

const known = new Map(
  Object.entries(spellings).flatMap(([column, names]) =>
    names.split(', ').map((name, rank) => [name, { column: column as Column, rank }] as const),
  ),
);

/** Delimiters that are tried on the header row, in order of likelihood. */
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Says what each column of a header row means; columns it doesn't know are left out.
 * @throws UnreadableFileError when no column holds the name or none the title.
 */
export function planColumns(header: readonly string[]): ColumnPlan {
  const found = header
    .map((cell, index) => ({ index, known: known.get(foldHeader(cell)) }))
    .sort((a, b) => (a.known?.rank ?? 0) - (b.known?.rank ?? 0));
  const plan: ColumnPlan = new Map();
  for (const { index, known } of found) {
    if (known) plan.set(known.column, [...(plan.get(known.column) ?? []), index]);
  }
  const hasName = plan.has('name') || plan.has('firstName') || plan.has('lastName');
  const missing = [!hasName && 'name', !plan.has('title') && 'job title'].filter((what) => what !== false);
  if (missing.length > 0) throw new UnreadableFileError(describeMissing(missing, header));
  return plan;
}

/** How many columns of a header row are known: the delimiter that makes most of them known is the file's. */
export const countKnownColumns = (header: readonly string[]): number =>
  header.filter((cell) => known.has(foldHeader(cell))).length;

/** The texts of one row by meaning, trimmed; empty where the row has none. */
export type CandidateTexts = Record<
  Exclude<keyof Candidate, 'id' | 'sample' | 'created_at' | 'skills'>,
  string
> & {
  skills: string[];
};

/** Puts a row's cells where the plan says: joins first and last name, city, state and country; splits skills. */
export function readTexts(plan: ColumnPlan, cells: readonly string[]): CandidateTexts {
  const all = (column: Column) =>
    (plan.get(column) ?? []).map((index) => (cells[index] ?? '').trim()).filter((text) => text !== '');
  const first = (column: Column) => all(column)[0] ?? '';
  return {
    name: oneLine(first('name') || [first('firstName'), first('lastName')].join(' ')),
    title: oneLine(first('title')),
    skills: all('skills').flatMap(splitSkills).filter(isFirstSpelling),
    location: oneLine(joinLocation(first('location'), first('city'), first('region'), first('country'))),
    summary: first('summary'),
    email: first('email').replace(/^mailto:/i, ''),
    profile_url: completeUrl(first('profileUrl')),
    source: oneLine(first('source')),
  };
}

function foldHeader(cell: string): string {
  return cell
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function describeMissing(missing: string[], header: readonly string[]): string {
  const found = header.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const shown = found.slice(0, 20).map((cell) => `"${cell.length > 40 ? `${cell.slice(0, 40)}…` : cell}"`);
  return (
    `No column for the ${missing.join(' and none for the ')} was found. ` +
    (shown.length > 0 ? `The first row reads: ${shown.join(', ')}. ` : 'The first row is empty. ') +
    'Expected is a first row with column names such as Name, Title, Skills, Location, Summary, Email, Profile URL, Source.'
  );
}

/** Semicolons, bars, bullets and line breaks separate skills; commas only where none of those do. */
function splitSkills(text: string): string[] {
  const strong = /[;|•·\n]/;
  return text
    .split(strong.test(text) ? /[;|•·\n]+/ : /,/)
    .map(oneLine)
    .filter((skill) => skill !== '');
}

const isFirstSpelling = (skill: string, index: number, skills: string[]) =>
  skills.findIndex((other) => other.toLowerCase() === skill.toLowerCase()) === index;

/** `Location` as it is; state and country are added unless it names them already. */
function joinLocation(location: string, city: string, region: string, country: string): string {
  const words = (text: string) =>
    ` ${text
      .toLowerCase()
      .split(/[\s,]+/)
      .join(' ')} `;
  return [region, country].reduce(
    (joined, part) =>
      part === '' || words(joined).includes(words(part))
        ? joined
        : joined === ''
          ? part
          : `${joined}, ${part}`,
    location || city,
  );
}

/** `linkedin.example/in/ann` is meant as a web address. */
function completeUrl(text: string): string {
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
