import type { HandOverPerson, HandOverPlace, Parcel } from './applicant-system.ts';

/** Sites whose pages Greenhouse lists as social media. */
const socialSites = /(?:^|\.)(?:linkedin\.com|xing\.com|twitter\.com|x\.com|facebook\.com|instagram\.com)$/;

/** The body of Greenhouse's `POST /candidates`, and what it says of the person. */
export function packForGreenhouse(person: HandOverPerson, { jobId, role }: HandOverPlace): Parcel {
  const { first, last } = splitName(person.name);
  const pages = [...new Set([person.profileUrl, ...person.links].filter(isPage))];
  const social = pages.filter(isSocial);
  const websites = pages.filter((page) => !isSocial(page));
  const notes = describe(person);
  const body = {
    prospect: role === 'prospect',
    ...(jobId !== null && { job_id: Number(jobId) }),
    first_name: first,
    last_name: last,
    external_id: person.id,
    ...(person.employer && { company: person.employer }),
    ...(person.title && { title: person.title }),
    ...(person.email && { emails: [{ email: person.email, type: 'other' }] }),
    ...(person.phone && { phone_numbers: [{ phone_number: person.phone, type: 'other' }] }),
    ...(person.location && { addresses: [{ address: person.location, type: 'other' }] }),
    ...(social.length > 0 && { social_media: social.map((url) => ({ url })) }),
    ...(websites.length > 0 && { websites: websites.map((url) => ({ url, type: 'other' })) }),
    ...(notes && { notes }),
  };
  const fields = [
    { label: 'First name', value: first },
    { label: 'Last name', value: last },
    { label: 'Company', value: person.employer },
    { label: 'Title', value: person.title },
    { label: 'Email', value: person.email },
    { label: 'Phone', value: person.phone },
    { label: 'Address', value: person.location },
    { label: 'Social media', value: social.join('\n') },
    { label: 'Websites', value: websites.join('\n') },
    { label: 'Notes', value: notes },
    { label: 'Our id', value: person.id },
  ].filter(({ value }) => value !== '');
  return { body, fields, obstacle: obstacleOf(first, { jobId, role }) };
}

function obstacleOf(first: string, { jobId, role }: HandOverPlace): string {
  if (first === '') return 'Greenhouse asks for a first and a last name. Correct the name first.';
  if (jobId === null && role === 'candidate')
    return 'Greenhouse adds candidates to a job. Choose one, or a prospect.';
  if (jobId !== null && !/^\d{1,15}$/.test(jobId)) return 'Greenhouse has no such job. Choose another one.';
  return '';
}

/** The last word is the last name: nobody has told them apart. */
function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

const describe = ({ skills, languages, years }: HandOverPerson): string =>
  [
    skills.length > 0 && `Skills: ${skills.join(', ')}`,
    languages.length > 0 && `Languages: ${languages.join(', ')}`,
    years !== null && `Years of experience: ${years}`,
  ]
    .filter(Boolean)
    .join('\n');

const isPage = (page: string) => /^https?:$/.test(URL.parse(page)?.protocol ?? '');
const isSocial = (page: string) => socialSites.test(URL.parse(page)?.hostname ?? '');
