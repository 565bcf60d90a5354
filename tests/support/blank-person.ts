/** A person of whom nothing is known. */
export const emptyPerson = {
  name: '',
  title: '',
  location: '',
  email: '',
  other_emails: [],
  employer: '',
  phone: '',
  profile_url: '',
  links: [],
  skills: [],
  languages: [],
  years: null,
  summary: '',
  source: '',
};

/** The proposal of a résumé that tells nothing. */
export const emptyProposal = { ...emptyPerson, jobs: '', earlier_employers: [] };
