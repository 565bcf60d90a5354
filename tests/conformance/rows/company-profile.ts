import type { ConformanceRow } from '../row.ts';

export const rows: ConformanceRow[] = [
  {
    section: '§2',
    phrase: "the profile screen says 'Loading profile...' while fetching",
    sentence: "'Loading profile...' while fetching.",
  },
  {
    section: '§2',
    phrase: 'without a profile the form opens directly',
    sentence: 'No profile: the form opens directly.',
  },
  {
    section: '§2',
    phrase: "a profile is shown to read, empty fields as 'Not provided', the website as a link in a new tab",
    sentence:
      "With a profile: a read-only detail view (each empty field shows 'Not provided'; website is a link opening in a new tab) with an 'Edit Profile' button.",
  },
  {
    section: '§2',
    phrase: "the form's button reads 'Update Profile' and 'Cancel' shows when a profile exists",
    sentence:
      "Form: submit button 'Create Profile' or 'Update Profile'; a 'Cancel' button when a profile exists.",
  },
  {
    section: '§2',
    phrase: "an error line reads 'Error: {message}'",
    sentence: "An error line reads 'Error: {message}'.",
  },
  {
    section: '§3',
    phrase: 'list fields are comma-separated text sent as trimmed lists',
    sentence: 'In the form, list fields are comma-separated text sent as trimmed lists.',
  },
  {
    section: '§4',
    phrase: 'Edit Profile opens the form and Cancel returns to view',
    sentence: 'Edit Profile goes to the form; Cancel returns to view.',
  },
  {
    section: '§4',
    phrase: 'a successful save returns to view with the returned profile',
    sentence: 'A successful save returns to view with the returned profile.',
  },
  {
    section: '§4',
    phrase: 'a failed fetch opens the form without an error',
    sentence:
      'A failed fetch, including not found, is treated as no profile and opens the form without an error.',
  },
  {
    section: '§5',
    phrase: 'company name, industry and description are required; the website must be a url',
    sentence: 'Company profile: company name, industry, description required; website must be a url.',
  },
  {
    section: '§7',
    phrase: 'profiles are a list whose first item is the profile; an empty list means none',
    sentence:
      'GET /post/company-profiles/: list; first item is the profile; also the pre-check before generating (empty list means no profile).',
  },
  {
    section: '§7',
    phrase: 'a new profile is posted with lists as arrays',
    sentence: 'POST /post/company-profiles/: profile fields, lists as arrays; returned profile.',
  },
  {
    section: '§7',
    phrase: 'an existing profile is put under its id',
    sentence: 'PUT /post/company-profiles/{id}/: same body; returned profile.',
  },
  {
    section: '§8',
    phrase: "a profile that can't be saved shows 'Error: ' and the message",
    sentence: "Profile save: 'Error: ' plus the message.",
  },
  { section: '§8', phrase: 'a failed profile fetch is silent', sentence: 'Profile fetch failure: silent.' },
];
