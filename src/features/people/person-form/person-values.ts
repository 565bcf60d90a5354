import type { PersonFields } from '../../../../contract/people/person-fields.calls.ts';

/** A person as the fields of a form hold it: lists as one text. */
export type PersonValues = Record<Exclude<keyof PersonFields, 'source'>, string>;

/** Every field in the order of the form. Lists are separated by commas, links by lines. */
export const personFormFields: readonly {
  name: keyof PersonValues;
  label: string;
  hint?: string;
  type?: 'email' | 'tel' | 'url' | 'number' | 'lines';
}[] = [
  { name: 'name', label: 'Name' },
  { name: 'title', label: 'Title' },
  { name: 'employer', label: 'Employer' },
  { name: 'location', label: 'Location' },
  { name: 'email', label: 'Email', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'profile_url', label: 'Profile page', type: 'url' },
  { name: 'years', label: 'Years of experience', type: 'number' },
  { name: 'skills', label: 'Skills', hint: 'Separated by commas' },
  { name: 'languages', label: 'Languages', hint: 'Separated by commas' },
  { name: 'links', label: 'Other links', hint: 'One on each line', type: 'lines' },
  { name: 'summary', label: 'Summary', type: 'lines' },
];

export const blankPerson: PersonValues = {
  ...{ name: '', title: '', employer: '', location: '', email: '', phone: '', profile_url: '' },
  ...{ years: '', skills: '', languages: '', links: '', summary: '' },
};

export const toValues = (person: PersonFields): PersonValues => ({
  name: person.name,
  title: person.title,
  employer: person.employer,
  location: person.location,
  email: person.email,
  phone: person.phone,
  profile_url: person.profile_url,
  years: person.years === null ? '' : String(person.years),
  skills: person.skills.join(', '),
  languages: person.languages.join(', '),
  links: person.links.join('\n'),
  summary: person.summary,
});

/** @param source where the person comes from, which the form doesn't ask */
export function fromValues(values: PersonValues, source: string): PersonFields {
  const listOf = (text: string, separator: RegExp) =>
    text
      .split(separator)
      .map((item) => item.trim())
      .filter((item) => item !== '');
  const years = Number.parseFloat(values.years.replace(',', '.'));
  return {
    ...values,
    source,
    years: Number.isFinite(years) ? years : null,
    skills: listOf(values.skills, /[,;\n]/),
    languages: listOf(values.languages, /[,;\n]/),
    links: listOf(values.links, /\s+/),
  };
}
