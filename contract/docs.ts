import {
  accountAccessSection,
  accountSection,
  ownAccountSection,
  passwordsSection,
  preferencesSection,
} from './account/account.docs.ts';
import { secondFactorSections } from './account/second-factor.docs.ts';
import { browserSignInSection, proofSection, sessionsSection } from './account/sessions.docs.ts';
import { identityProviderSection, membersSection, teamSection } from './account/team.docs.ts';
import { brandVoiceSection, proposalsSection } from './content/brand-voice.docs.ts';
import { calendarSection, campaignsSection } from './content/calendar.docs.ts';
import { blogSection, contentSection, generationDraftsSection } from './content/content.docs.ts';
import { postMailsSection, postPicturesSection, postsSection } from './content/posts.docs.ts';
import { blogSettingsSection, publishingSection } from './content/publishing.docs.ts';
import { actingSection, adminSection, adminTasksSection, quotasSection } from './organization/admin.docs.ts';
import { localModelsSection } from './organization/local-models.docs.ts';
import {
  auditTrailSection,
  companyProfileSection,
  deletionSection,
  organisationSection,
} from './organization/organisation.docs.ts';
import { mailSettingsSection, processorsSection, settingsSection } from './organization/settings.docs.ts';
import { apiKeysSection, webhooksSection } from './organization/webhooks.docs.ts';
import { duplicatesSection, peopleSection } from './people/people.docs.ts';
import { privacySection, retentionSection } from './people/privacy.docs.ts';
import { resumesSection } from './people/resumes.docs.ts';
import { heldBackSection, poolPeopleSection, talentPoolSection } from './people/talent-pool.docs.ts';
import { type Call, problem } from './platform/call.ts';
import type { ApiSection, SchemaDocs } from './platform/call-docs.ts';
import { boardSection } from './recruiting/board.docs.ts';
import { applicantSystemSection, handOversSection } from './recruiting/hand-overs.docs.ts';
import { mailboxSection, messagesSection, repliesSection } from './recruiting/messages.docs.ts';
import { reportsSection } from './recruiting/reports.docs.ts';
import { searchPeopleSection, shareLinksSection } from './recruiting/search-people.docs.ts';
import { sequencesSection } from './recruiting/sequences.docs.ts';
import { remindersSection, todaySection } from './recruiting/today.docs.ts';
import { searchesSection, searchTemplatesSection, webSourcesSection } from './search/searches.docs.ts';
import { sourcingSection } from './search/sourcing.docs.ts';
import { contactSection } from './site/contact.docs.ts';
import { tasksSection } from './tasks/tasks.docs.ts';

export const apiSections: ApiSection[] = [
  accountSection,
  passwordsSection,
  accountAccessSection,
  ownAccountSection,
  sessionsSection,
  ...secondFactorSections,
  proofSection,
  identityProviderSection,
  browserSignInSection,
  teamSection,
  membersSection,
  companyProfileSection,
  sourcingSection,
  searchesSection,
  searchTemplatesSection,
  searchPeopleSection,
  todaySection,
  remindersSection,
  boardSection,
  reportsSection,
  messagesSection,
  sequencesSection,
  repliesSection,
  shareLinksSection,
  talentPoolSection,
  heldBackSection,
  duplicatesSection,
  poolPeopleSection,
  peopleSection,
  privacySection,
  retentionSection,
  resumesSection,
  handOversSection,
  contentSection,
  campaignsSection,
  generationDraftsSection,
  postsSection,
  proposalsSection,
  publishingSection,
  calendarSection,
  postPicturesSection,
  postMailsSection,
  preferencesSection,
  settingsSection,
  processorsSection,
  localModelsSection,
  organisationSection,
  deletionSection,
  auditTrailSection,
  brandVoiceSection,
  mailSettingsSection,
  mailboxSection,
  applicantSystemSection,
  webSourcesSection,
  apiKeysSection,
  blogSettingsSection,
  webhooksSection,
  blogSection,
  tasksSection,
  contactSection,
  actingSection,
  adminSection,
  quotasSection,
  adminTasksSection,
];

export const apiCalls: readonly Call[] = apiSections.flatMap(({ calls }) => calls.map(({ call }) => call));

/** A name means the same in every call. */
export const parameterDocs: Record<string, { description: string; example: unknown }> = {
  id: {
    description: 'An id from a list or an earlier response.',
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  on: { description: 'A day of the calendar, such as today where the caller is.', example: '2026-11-30' },
  since: { description: 'A time, such as that of the last visit.', example: '2026-11-28T08:00:00.000Z' },
  import: {
    description: 'The import that people came with.',
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  reason: {
    description:
      'Of duplicates, the reason for which two people may be one; of a report, why people were declined, in whatever case, empty for no reason.',
    example: 'email',
  },
  subject: {
    description: 'Only people who got a mail with this subject.',
    example: 'Data Engineer in Rotterdam',
  },
  replied: { description: '`yes`: of them, only those who replied to it.', example: 'yes' },
  task_id: {
    description: 'The `task_id` returned when the task was started.',
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  version: { description: 'The number of a version, from the list of versions.', example: 1 },
  uid: { description: 'The user of the link.', example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b' },
  token: { description: 'The secret of the link.', example: 'Zk3' },
  page: {
    description:
      'The page of the list, from 1. Without it the whole list is returned, of searches the newest 100.',
    example: 1,
  },
  view: {
    description: 'Which searches: `all` but the archived, `mine`, `watched`, `archived`.',
    example: 'mine',
  },
  encoding: {
    description:
      'The encoding of the file. Without it that is found; where two are likely, an import is refused until it is given.',
    example: 'windows-1250',
  },
  columns: {
    description:
      'What each column of the file means, in order, separated by commas. Without it that is guessed from the names and from what was chosen before.',
    example: 'name,title,keep,skip',
  },
  lawful_basis: {
    description: 'Lawful basis of everyone without one in the file.',
    example: 'consent',
  },
  noticed_on: {
    description: 'Notice date of everyone without one in the file. Not in the future.',
    example: '2026-11-23',
  },
  page_size: { description: 'The number of entries per page.', example: 20 },
  kind: {
    description: 'Only entries about this kind of thing: the part of an action before its dot.',
    example: 'member',
  },
  format: { description: 'The format of the file.', example: 'csv' },
  contact: {
    description: 'Whether the link would show contact data: `shown` or `hidden`, which is the default.',
    example: 'shown',
  },
  post_type: { description: 'Only posts of this kind.', example: 'blog' },
  kinds: { description: 'Only posts of these kinds, separated with commas.', example: 'blog,linkedin' },
  status: { description: 'Only posts with this status.', example: 'approved' },
  state: { description: 'Only tasks in this state.', example: 'failed' },
  organisation: {
    description: 'Only what belongs to the organization with this id.',
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  is_planned: {
    description:
      '`false` for posts with no place in the calendar: neither planned nor scheduled nor published.',
    example: 'false',
  },
  mine: { description: '`true`: only what the caller has asked for.', example: 'true' },
  from: { description: 'From this day on, UTC.', example: '2026-03-01' },
  to: { description: 'Until this day, inclusive, UTC.', example: '2026-03-31' },
  q: {
    description:
      'Words to search for. Without it everything is returned. In the talent pool, `"quoted words"` are found in their order, `-word` leaves out, and `OR` finds either of what it stands between.',
    example: 'kafka rotterdam',
  },
  'if-match': {
    description: 'The `ETag` of the version that the caller has read.',
    example: '"b7f0c3d49a1e"',
  },
  'idempotency-key': {
    description:
      'Any text that is new for each thing to create, such as a UUID. A repeated request with the same key within 24 hours creates nothing: it gets the first answer again, with `Idempotency-Replayed: true`. Where that had a secret, which is answered once, it gets 409 with the `ids` of what was created.',
    example: '5f0c1d9e-3f3b-4a55-9a1d-7d1c8f2e6b10',
  },
  'last-event-id': {
    description: 'The id of the last event that the caller received. Later events follow.',
    example: '4711',
  },
  decision: {
    description:
      'Only people with this decision; `none`: nobody has decided; `open`: everybody but those with No.',
    example: 'shortlist',
  },
  strength: {
    description:
      '`strong`: only people who meet every must-have; `possible`: without undecided people who match by single words only.',
    example: 'possible',
  },
  musts_met: { description: 'Only people who meet at least this many must-haves.', example: 3 },
  first: {
    description: 'Who comes first: those who meet more must-haves. Without it, the best.',
    example: 'musts',
  },
  source: { description: 'Only people from this source.', example: 'talent-pool' },
  search: {
    description: 'Only people of this search.',
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  recruiter: {
    description: 'Only searches that this member is responsible for.',
    example: '0198f3c2-9a40-7b18-8e6d-5a7c9d0e1f23',
  },
  first_day: {
    description: 'Only people found, and searches started, on this day or later.',
    example: '2026-01-01',
  },
  last_day: {
    description: 'Only people found, and searches started, on this day or earlier.',
    example: '2026-03-31',
  },
  time_zone: { description: 'Where the days begin.', example: 'Europe/Berlin' },
  place: { description: 'Only people whose place contains this text.', example: 'rotterdam' },
  skill: { description: 'Only people with this skill, by its words or their beginnings.', example: 'kafka' },
  title: {
    description: 'Only people whose job title has these words, or words that begin so.',
    example: 'Nurse',
  },
  employer: {
    description: 'Only people whose employer has these words, or words with them.',
    example: 'N26',
  },
  added_from: { description: 'Only people added on this day (UTC) or later.', example: '2026-01-01' },
  stage: {
    description:
      'Only people who were last moved to the column with this id on a board, or `none`: who stand on no board.',
    example: 'contacted',
  },
  last_contact: {
    description:
      'By the last mail to or from them: `never`, `within-30` days, or `not-30`, `not-90`, `not-365`: not within so many days.',
    example: 'not-90',
  },
  do_not_contact: {
    description: '`yes`: only people who asked not to be written to; `no`: all others.',
    example: 'no',
  },
  privacy: {
    description:
      '`no-basis`: nobody has said on what basis they are held; `no-notice`: they were not told; `notice-overdue`: nor within a month.',
    example: 'no-notice',
  },
  unread: {
    description: '`yes`: only people with a value that an import could not read, kept as a further detail.',
    example: 'yes',
  },
  added_to: { description: 'Only people added on this day (UTC) or earlier.', example: '2026-12-31' },
  sort: {
    description: 'What to sort by. Without it the best matches of `q` come first, without `q` the newest.',
    example: 'name',
  },
  order: {
    description: 'Dates and years descend and texts ascend unless this says otherwise.',
    example: 'asc',
  },
  tag: { description: 'Only people or posts with this tag; or the tag to remove.', example: 'Nights' },
  author: {
    description: 'Only posts that this person wrote or had written: the id of a member.',
    example: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
  },
  campaign: { description: 'Only posts of the campaign of this name.', example: 'Berth forecasts' },
  name: { description: 'The name of the campaign.', example: 'Berth forecasts' },
  mail: { description: 'The mail of the post, from 0.', example: 0 },
  shape: { description: 'Where the picture appears. Without it, as it was uploaded.', example: 'link' },
  x: { description: 'Pixels from the left of the picture.', example: 0 },
  y: { description: 'Pixels from its top.', example: 170 },
  width: { description: 'The width of the rectangle, in pixels.', example: 2400 },
  height: { description: 'The height of the rectangle, in pixels.', example: 1260 },
  file_name: {
    description: 'Name of the file, by which lists show it.',
    example: 'candidates.csv',
  },
};

export const sharedSchemas: Record<string, SchemaDocs> = {
  Problem: {
    schema: problem,
    description:
      'Every failure. Either `detail` says what is wrong, or each field that was refused has a list of messages under its name; nested fields are joined with dots. Where one of several things in a request is the reason, `ids` beside `detail` lists those.',
    fields: {
      detail: 'What is wrong, in a sentence for the user.',
      request_id: "Finds the request in the server's log.",
    },
  },
};
