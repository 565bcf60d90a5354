import { problem } from '../call.ts';
import { accountSection } from './account.ts';
import type { ApiSection, SchemaDocs } from './call-docs.ts';
import { companyProfileSection } from './company-profile.ts';
import { contactSection } from './contact.ts';
import { blogSection, contentSection } from './content.ts';
import { postsSection } from './posts.ts';
import { searchPeopleSection } from './search-people.ts';
import { settingsSection } from './settings.ts';
import { sourcingSection } from './sourcing.ts';
import { talentPoolSection } from './talent-pool.ts';
import { tasksSection } from './tasks.ts';
import { teamSection } from './team.ts';

/** Every call of the API with its documentation, in the order of the API page. */
export const apiSections: ApiSection[] = [
  accountSection,
  teamSection,
  companyProfileSection,
  sourcingSection,
  searchPeopleSection,
  talentPoolSection,
  contentSection,
  postsSection,
  settingsSection,
  blogSection,
  tasksSection,
  contactSection,
];

/** Descriptions of parameters by name. A name means the same in every call. */
export const parameterDocs: Record<string, { description: string; example: unknown }> = {
  id: {
    description: 'An id from a list or an earlier response.',
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  task_id: {
    description: 'The `task_id` returned when the task was started.',
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  version: { description: 'The number of a version, from the list of versions.', example: 1 },
  page: { description: 'The page of the list, from 1. Without it the whole list is returned.', example: 1 },
  page_size: { description: 'The number of entries per page.', example: 20 },
  post_type: { description: 'Only posts of this kind.', example: 'blog' },
  q: { description: 'Words to search for. Without it everything is returned.', example: 'kafka rotterdam' },
  'if-match': {
    description: 'The `ETag` of the version that the caller has read.',
    example: '"b7f0c3d49a1e"',
  },
  'last-event-id': {
    description: 'The id of the last event that the caller received. Later events follow.',
    example: '4711',
  },
  decision: {
    description: 'Only people with this decision; `none`: nobody has decided.',
    example: 'shortlist',
  },
  musts_met: { description: 'Only people of whom at least so many must-haves are found.', example: 3 },
  source: { description: 'Only people whom this source has found.', example: 'talent-pool' },
  place: { description: 'Only people whose place contains this text.', example: 'rotterdam' },
  tag: { description: 'Only people with this tag; or the tag to remove.', example: 'Nights' },
  file_name: {
    description: 'Name of the file, shown in the list of imports.',
    example: 'candidates.csv',
  },
};

/** Schemas that belong to no section. */
export const sharedSchemas: Record<string, SchemaDocs> = {
  Problem: {
    schema: problem,
    description:
      'Every failure. Either `detail` says what is wrong, or each field that was refused has a list of messages under its name; nested fields are joined with dots.',
    fields: {
      detail: 'What is wrong, in a sentence for the user.',
      request_id: "Finds the request in the server's log.",
    },
  },
};
