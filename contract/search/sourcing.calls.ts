import { defineCall, id, idParams, nothing, paging, taskStarted, timestamp } from '../platform/call.ts';
import { optionalParagraphs, optionalText, requiredParagraphs, requiredText } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { searchStatuses } from '../tasks/task-statuses.ts';
import { decisions, shareAnswers } from './decisions.ts';
import {
  failedProvider,
  foundLink,
  initiateTexts,
  jobReading,
  searchPages,
  searchProgress,
  searchReading,
  webQueries,
} from './search-sources.calls.ts';

export const watchPaces = ['daily', 'weekly'] as const;
export type WatchPace = (typeof watchPaces)[number];

export const searchViews = ['all', 'mine', 'watched', 'archived'] as const;
export type SearchView = (typeof searchViews)[number];

const searchJobQuery = z.object({
  ...paging,
  view: z.optional(z.enum(searchViews)),
  /** A part of the title, the place or the client. */
  q: optionalText(200),
});

export const criterionKinds = [
  'title',
  'level',
  'years',
  'place',
  'skill',
  'language',
  'certificate',
] as const;
/** `must` and `nice` to have; `not` excludes. */
export const criterionNeeds = ['must', 'nice', 'not'] as const;
/** `found`: a quote supports it. `missing`: the text denies it, or a complete list lacks it. `unclear`: not said. */
export const verdicts = ['found', 'missing', 'unclear'] as const;
export type Verdict = (typeof verdicts)[number];
/** As a part of a criterion that is met. */
export const verdictWorth: Record<Verdict, number> = { found: 1, unclear: 0.5, missing: 0 };

/** Among the reasons for a result: the person's text is a copy or a list of the job's own words, which prove nothing. */
export const repeatsJobText = 'Repeats the job’s text';

export const resultFilters = {
  /** `none`: nobody has decided. `open`: everybody but No. */
  decision: z.optional(z.enum([...decisions, 'none', 'open'])),
  /** `strong`: every must-have is found. `possible`: no weak match. `listed`: no weak match, or decided on. */
  strength: z.optional(z.enum(['strong', 'possible', 'listed'])),
  /** At least so many must-haves are found. */
  musts_met: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(60))),
  source: optionalText(40),
  /** A part of the place. */
  place: optionalText(200),
  tag: optionalText(40),
  /** Within strong, possible and weak matches: `fit` as ranked; else, and with `musts`, by must-haves met, an unclear one as half, of as many by those found, then title, then rank. */
  first: z.optional(z.enum(['musts', 'fit'])),
};
const resultQuery = z.object({ ...resultFilters, ...paging });
export type ResultFilters = Omit<z.infer<typeof resultQuery>, 'page' | 'page_size'>;

/** In characters. */
export const criterionLimits = { text: 300, source: 1000 } as const;

export const criterion = z.object({
  /** Unique within the list, e.g. `c1`. */
  id: requiredText(40),
  kind: z.enum(criterionKinds),
  /** What is asked for, e.g. `5+ years of Java`, `at least 2 of: Go, Java, Rust`, `German B2`. */
  text: requiredParagraphs(criterionLimits.text),
  need: z.enum(criterionNeeds),
  /** The words of the job that it comes from; empty for a criterion added by a user. */
  source: optionalParagraphs(criterionLimits.source),
});
export type Criterion = z.infer<typeof criterion>;
const criteria = z.array(criterion).check(z.maxLength(60));

export const jobCriteria = z.object({
  criteria,
  /** What the web providers would be asked; absent where none is configured. */
  queries: z.optional(webQueries),
  /** What a model has read of it; absent where none does. */
  reading: z.optional(jobReading),
  /** Lines that ask for something, of which nothing was read; absent where there are none. */
  lines_not_read: z.optional(z.array(z.string())),
  /** Skills that only the duties name, which the search does not go by; absent where there are none. */
  suggestions: z.optional(criteria),
  /** Lines that the search leaves out because they ask for a protected trait, and why; absent where there are none. */
  lines_set_aside: z.optional(z.array(z.object({ line: z.string(), why: z.string() }))),
});

export const searchRequest = z.object({
  job_title: requiredText(300),
  location: requiredText(300),
  job_description: requiredParagraphs(20_000, initiateTexts.descriptionEmpty),
  /** SuperAdmin only; from anyone else a field error. */
  max_pages: z.optional(
    z
      .number(initiateTexts.maxPages)
      .check(
        z.int(initiateTexts.maxPages),
        z.minimum(1, initiateTexts.maxPages),
        z.maximum(searchPages.superAdminMax, initiateTexts.maxPagesLimit),
      ),
  ),
  /** What the search goes by instead of what the job is read into. */
  criteria: z.optional(criteria),
  /** What web providers are asked instead of what is built from the job. */
  queries: z.optional(webQueries),
  /** The template whose criteria it goes by, unless `criteria` are given. */
  template: z.optional(id),
});

export type SearchRequest = z.infer<typeof searchRequest>;

export const criteriaRequest = z.extend(z.omit(searchRequest, { template: true }), {
  /** Empty while only the description is typed. */
  job_title: optionalText(300),
  location: optionalText(300),
  /** True to read it without the model that may be connected, which takes seconds and costs tokens. */
  offline: z.optional(z.boolean()),
  /** A search to be made again with this job: what was set by hand in its criteria stays. */
  again: z.optional(id),
});

export const searchLink = z.object({ id, url: z.string(), created_at: timestamp });

export const criterionVerdict = z.object({
  /** The criterion's. */
  id: z.string(),
  verdict: z.enum(verdicts),
  /** Word for word from the person's text; empty when nothing is said. */
  quote: z.string(),
  /** Where the quote stands: `title`, `skills`, `location` or `summary`; empty without one. */
  field: z.string(),
  /** Reader: `offline`, the name of a model, or of the user who set it by hand. */
  reader: z.string(),
  /** True when set by hand. */
  by_hand: z.optional(z.boolean()),
  at: timestamp,
});
export type CriterionVerdict = z.infer<typeof criterionVerdict>;

export const clientAnswer = z.object({
  author: z.string(),
  answer: z.nullable(z.enum(shareAnswers)),
  comment: z.string(),
});
export type ClientAnswer = z.infer<typeof clientAnswer>;

/** `url` is the link that `urls` holds at the same place. */
export const foundCandidate = z.object({
  url: z.string(),
  title: z.string(),
  place: z.string(),
  snippet: z.string(),
  /** Reasons, the words of the job description among them, e.g. `Skills: Kafka, SQL`. */
  why: z.array(z.string()),
  /** Words of the job that stand in this candidate's text, for marking. */
  matched: z.array(z.string()),
  /** `talent-pool`, `searxng`, `brave` or `github`. */
  source: z.string(),
  /** Every link to the same person, `url` first; absent where there is only one. */
  links: z.optional(z.array(foundLink)),
  /** True for the labeled sample of fictional people. */
  sample: z.boolean(),
  /** True where every must-have is found; where there are none, the whole title. */
  strong: z.optional(z.boolean()),
  /** True where little but single words speaks for it. */
  weak: z.optional(z.boolean()),
  /** A verdict for each criterion of the search; absent for what a web provider found. */
  criteria: z.optional(z.array(criterionVerdict)),
  /** The result's, under which people are decided on; kept when the search is ranked again. */
  id: z.optional(id),
  employer: z.optional(z.string()),
  /** Years of experience; absent where they are not known. */
  years: z.optional(z.number()),
  /** Absent where nobody has decided. */
  decision: z.optional(z.enum(decisions)),
  reason: z.optional(z.string()),
  decided_by: z.optional(z.string()),
  decided_at: z.optional(timestamp),
  decision_version: z.optional(z.number()),
  notes: z.optional(z.number()),
  tags: z.optional(z.array(z.string())),
  /** True when a member of the organization has opened the person in this search. */
  seen: z.optional(z.boolean()),
  /** True if nobody may write to the person. */
  do_not_contact: z.optional(z.boolean()),
  /** Why mails to their address come back; left out where none has. */
  email_problem: z.optional(z.string()),
  /** What was last answered by each link to the shortlist; left out where nothing was. */
  answers: z.optional(z.array(clientAnswer)),
  gone: z.optional(z.boolean()),
  is_new: z.optional(z.boolean()),
});
export const searchResult = z.union([foundCandidate, failedProvider]);
export type FoundCandidate = z.infer<typeof foundCandidate>;

export const searchState = z.object({
  status: z.enum(searchStatuses),
  /** Ranked links, best first; absent until the search is completed. */
  urls: z.optional(z.array(z.string())),
  /** Why it failed. */
  detail: z.optional(z.string()),
  /** True of one that failed since a user ended it. */
  cancelled: z.optional(z.boolean()),
  progress: z.optional(searchProgress),
  /** True where the search is made again or that has failed: the results of the run before can still be listed. */
  has_earlier_results: z.optional(z.boolean()),
  /** What the search goes by. */
  criteria: z.optional(criteria),
  /** What the web providers are asked; absent where none is. */
  queries: z.optional(webQueries),
  /** What a model has read for it; absent where none does. */
  reading: z.optional(searchReading),
  /** The number of new people found by the watch, if it made the latest run; absent for a run started by a user. */
  watch_found: z.optional(z.number()),
  /** The found candidates in the order of `urls`, then the providers that failed; `model` where its reading did. */
  results: z.optional(z.array(searchResult)),
});
export type SearchState = z.infer<typeof searchState>;

export const searchJob = z.object({
  id,
  title: z.string(),
  location: z.string(),
  created_at: timestamp,
  /** Always sent; the specification's list has none. */
  status: z.optional(z.enum(searchStatuses)),
  cancelled: z.optional(z.boolean()),
  /** True if the caller initiated it, and so may delete it. */
  is_mine: z.optional(z.boolean()),
  /** The responsible user and the client; absent without one. */
  owner: z.optional(z.string()),
  client: z.optional(z.string()),
  /** How many people its results list; absent until its latest run has completed. */
  found: z.optional(z.number()),
  shortlisted: z.optional(z.number()),
  /** The people on its board by column, in the order of the columns; those without anybody are left out. */
  board: z.optional(z.array(z.object({ id: z.string(), name: z.string(), people: z.number() }))),
  new_people: z.optional(z.number()),
  watch: z.optional(z.enum(watchPaces)),
  /** True where all of its people have left the talent pool. */
  people_gone: z.optional(z.boolean()),
  all_search_results: z.array(searchLink),
});
export type SearchJob = z.infer<typeof searchJob>;

export const listSearchJobs = defineCall({
  name: 'listSearchJobs',
  summary: "The organization's searches, newest first, with their links: the first 100, or a page.",
  method: 'GET',
  path: '/search/jobs/',
  access: 'signed-in',
  query: searchJobQuery,
  answers: { 200: z.array(searchJob) },
});

export const initiateSearch = defineCall({
  name: 'initiateSearch',
  summary: 'Starts a candidate search.',
  method: 'POST',
  path: '/search/initiate/',
  access: 'signed-in',
  body: searchRequest,
  answers: { 200: taskStarted },
});

export const readSearchCriteria = defineCall({
  name: 'readSearchCriteria',
  summary: 'The criteria that a job is read into, without starting a search.',
  method: 'POST',
  path: '/search/criteria/',
  access: 'signed-in',
  body: criteriaRequest,
  answers: { 200: jobCriteria },
});

export const getSearchStatus = defineCall({
  name: 'getSearchStatus',
  summary: 'How far a search is, with its links once completed. The task id is also the job id.',
  method: 'GET',
  path: '/search/status/',
  access: 'signed-in',
  query: z.object({ task_id: id }),
  answers: { 200: searchState },
});

export const listSearchResults = defineCall({
  name: 'listSearchResults',
  summary: 'What a completed search has found, filtered, best first; at most 1,000 of the talent pool.',
  method: 'GET',
  path: '/search/jobs/:id/results/',
  access: 'signed-in',
  params: idParams,
  query: resultQuery,
  answers: { 200: z.array(foundCandidate) },
});

export const deleteSearchJob = defineCall({
  name: 'deleteSearchJob',
  summary: 'Deletes a search and its results. For its initiator, an Owner or a SuperAdmin.',
  method: 'DELETE',
  path: '/search/jobs/:id/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});

export const restoreSearchJob = defineCall({
  name: 'restoreSearchJob',
  summary:
    'Restores a search that was deleted in the last 30 days. For its initiator, an Owner or a SuperAdmin.',
  method: 'POST',
  path: '/search/jobs/:id/restore/',
  access: 'signed-in',
  params: idParams,
  answers: { 204: nothing },
});
