import { describeObject, type SchemaDocs } from '../platform/call-docs.ts';
import { type PersonField, type PersonFields, personFields } from './person-fields.calls.ts';

export const personFieldDocs: Record<PersonField, string> = {
  name: 'Full name.',
  title: 'Present job; may be empty.',
  employer: 'Present employer; may be empty.',
  location: 'Where the person lives; may be empty.',
  email: 'Email address; may be empty.',
  phone: 'Phone number as written; may be empty.',
  profile_url: 'A public profile page; may be empty.',
  links: 'Public pages besides the profile.',
  skills: 'What the person knows.',
  languages: 'Human languages, with how well they are spoken where that is known.',
  years: 'Years of experience; null where nobody has said.',
  summary: 'Text about the person; may be empty.',
  source: 'Where the person comes from.',
};

export const examplePerson: PersonFields = {
  name: 'Mila Visser',
  title: 'Data Engineer',
  employer: 'Harbourline',
  location: 'Rotterdam, Netherlands',
  email: 'mila@visser.example',
  phone: '+31 10 555 0147',
  profile_url: 'https://visser.example',
  links: [],
  skills: ['Kafka', 'SQL'],
  languages: ['Dutch native', 'English C1'],
  years: 6,
  summary: 'Six years of streaming pipelines for a container terminal.',
  source: 'Résumé',
};

export const personFieldsSchema: SchemaDocs = describeObject(
  personFields,
  'A person, as entered or corrected.',
  personFieldDocs,
);
