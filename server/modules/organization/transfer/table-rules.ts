import { webSourcesSetting } from '../../search/providers/web-sources.ts';
import { defaultQuotasSetting, quotasSetting } from '../settings/quotas.ts';

export interface TableRules {
  /** Columns that are left out: secrets, and what the database computes again. */
  without?: string[];
  /** What a column that is left out gets at an import, where it has no default. */
  fill?: Record<string, string>;
  /** Why an import doesn't take its rows: they are there to be read. */
  onlyToRead?: string;
  /** Which of its rows are exported, where not all are: a condition on `t`. */
  only?: string;
  key?: string[];
  /** References that the schema does not have, by column. A row without what it refers to is left out. */
  refersTo?: Record<string, string>;
  /** References that the schema does not have and that are emptied without what they refer to. */
  mayReferTo?: Record<string, string>;
  /** An organization is empty though it has rows of these: they come with its account. */
  isThereAtFirst?: true;
}

/** Settings that the provider alone makes, or that are of one computer. An archive, which anybody can write, neither holds nor sets them. */
export const settingsOutside = [quotasSetting.key, defaultQuotasSetting.key, webSourcesSetting.key];

const lease = ['lease_id'];
const elsewhere = 'It holds here alone';

/** Tables that an export holds. Each table of the schema stands here or among those that are left out. */
export const exported: Record<string, TableRules> = {
  organisations: { without: ['suspended_at', 'suspension_reason'], isThereAtFirst: true },
  users: { without: ['password_hash'], fill: { password_hash: 'moved' }, isThereAtFirst: true },
  user_settings: { without: ['secret'], isThereAtFirst: true },
  settings: {
    without: ['secret'],
    only: `t.key not in (${settingsOutside.map((key) => `'${key}'`).join(', ')})`,
  },
  invitations: {
    without: ['link_id', 'token_hash'],
    onlyToRead: `${elsewhere}: the links were mailed for this server. Invite again.`,
    isThereAtFirst: true,
  },
  api_keys: {
    without: ['key_hash'],
    onlyToRead: `${elsewhere}: a key is known by its hash, which is no part of an export.`,
    isThereAtFirst: true,
  },
  webhooks: { without: ['secret'] },
  audit: {
    onlyToRead: `${elsewhere}: another server can't vouch for what it has not seen.`,
    isThereAtFirst: true,
  },
  actings: { onlyToRead: `${elsewhere}: it is what this provider has done.`, isThereAtFirst: true },
  model_usage: {},
  company_profiles: {},
  files: {
    only: 't.id not in (select file_id from organisation_transfers where file_id is not null)',
    // An attempt to import that was killed has left them for a day.
    isThereAtFirst: true,
  },
  talent_imports: { without: ['file', 'edits', ...lease], fill: { file: '' } },
  talent_import_errors: {},
  candidates: { without: ['document'], mayReferTo: { import_id: 'talent_imports' } },
  tags: {},
  different_people: { refersTo: { one_id: 'candidates', other_id: 'candidates' } },
  resumes: { without: lease },
  candidate_documents: {},
  erased_identities: {},
  retention_reviews: {},
  search_jobs: {},
  search_criteria: {},
  search_runs: { without: lease },
  search_results: { refersTo: { job_id: 'search_jobs', candidate_id: 'candidates' } },
  search_people: {},
  share_links: { without: ['token_hash'], fill: { token_hash: '' } },
  decisions: {},
  verdicts: {},
  notes: {},
  reminders: {},
  sequences: {},
  sequence_people: {},
  messages: {},
  replies: {},
  hand_overs: { without: lease },
  hand_over_people: {},
  generations: { without: lease },
  posts: {},
  post_versions: {},
  post_pictures: {},
  post_picture_files: {},
  post_comments: {},
  publications: { key: ['post_id', 'channel'] },
  organisation_blogs: {},
  former_blog_slugs: {},
};

const ofServer = 'It belongs to the whole installation.';
const signIn = 'It proves who signs in, on this server alone.';
const madeAgain = 'It is made again from the people.';

export const leftOut: Record<string, string> = {
  data_key_check: ofServer,
  sealed_keys: ofServer,
  limited_events: ofServer,
  file_contents: 'The contents are the files of the archive.',
  file_chunks: 'The contents are the files of the archive.',
  sessions: signIn,
  refresh_tokens: signIn,
  activations: signIn,
  password_resets: signIn,
  access_endings: signIn,
  email_changes: signIn,
  totp_factors: signIn,
  recovery_codes: signIn,
  known_devices: signIn,
  passkeys: signIn,
  linked_identities: signIn,
  sign_in_domains: signIn,
  shared_texts: 'They are made again for links that are made again; those of an archive are over.',
  idempotent_answers: 'Answers are kept a day for clients that repeat a request.',
  candidate_identities: madeAgain,
  talent_import_changes: 'It undoes imports for 30 days, on this server.',
  person_merges: 'It undoes merges for 30 days, on this server.',
  pool_segments: madeAgain,
  posting_blocks: madeAgain,
  gone_documents: madeAgain,
  person_vectors: madeAgain,
  events: 'They tell open screens of changes, for a day.',
  webhook_deliveries: 'The log of what was sent, kept for days.',
  mailboxes: 'It says how far this server has read; the settings of the mailbox are among the settings.',
  model_downloads: 'The models lie on this machine.',
  organisation_transfers: 'It lists exports and imports themselves.',
  organisation_deletions: 'The deletion is of the organization on this server alone.',
  deleted_organisations: ofServer,
  erasures: 'They say what a backup of this server has to be without.',
  database_origin: ofServer,
};
