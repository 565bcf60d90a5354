import {
  type ApiSection,
  type DocsOf,
  describeObject,
  pairWithCalls,
  type SchemaDocs,
} from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as sources from './search-sources.calls.ts';
import { failedProvider, searchPages } from './search-sources.calls.ts';
import * as sourcing from './sourcing.calls.ts';

const searchSourceSchemas: Record<string, SchemaDocs> = {
  JobReading: describeObject(sources.jobReading, 'What a model has read of a job.', {
    model: 'Its name.',
    criteria_changed: 'How many criteria it has changed, added or dropped.',
    calls: 'Requests that were sent to it.',
    input_tokens: 'Tokens that it read; zero where the endpoint does not count them.',
    output_tokens: 'Tokens that it wrote.',
    failed: 'Why it could not read it, in a sentence for the user; the criteria are then the offline ones.',
  }),
  WebQuery: describeObject(sources.webQuery, 'What a web provider is asked.', {
    provider: 'Which one.',
    query:
      'Words, phrases in quotes, `AND`, `OR`, parentheses, and `-` before what to leave out. At most 250 characters and 32 words for `searxng`, 400 and 50 for `brave`, 256 characters for `github`.',
  }),
  FoundLink: describeObject(sources.foundLink, 'A link to a candidate.', {
    source: 'Who found it: `talent-pool`, `searxng`, `brave` or `github`.',
    url: 'Where it leads.',
  }),
  SearchProgress: describeObject(sources.searchProgress, 'How much of a search is done.', {
    done: 'Steps that are done.',
    total: 'Steps in all.',
    stage: 'What happens at present, for the user.',
    found:
      'The best ten of what the sources have found that have ended, while others still work; not the final ranking.',
  }),
  FoundSoFar: describeObject(sources.foundSoFar, 'A person found before the search has ended.', {
    url: 'The link to the person.',
    title: 'Name and title, or the title of the page.',
    place: 'Where the person is; may be empty.',
    source: 'Which source found the person.',
    sample: 'True for the labeled sample of fictional people.',
  }),
  SearchReading: describeObject(sources.searchReading, 'What a model has read for a search.', {
    model: 'Its name.',
    criteria_changed:
      'How many criteria it has changed, added or dropped; absent where it was not asked to read the job.',
    people: 'How many of the best candidates it was to read.',
    read: 'How many it has read.',
    calls: 'Requests that were sent to it.',
    input_tokens: 'Tokens that it read; zero where the endpoint does not count them.',
    output_tokens: 'Tokens that it wrote.',
    failed: 'Why not everything was read, in a sentence for the user.',
  }),
};

export const foundCandidateFields = {
  url: 'The link that `urls` holds at the same place.',
  title: 'Name and present job, as far as known.',
  place: 'Where the candidate lives; may be empty.',
  snippet: 'A few lines about the candidate.',
  why: 'Reasons for the rank, the words of the job description among them.',
  matched: "Words of the job description that stand in the candidate's text.",
  source: '`talent-pool`, `searxng`, `brave` or `github`.',
  links: 'Every link to the same person with its source, `url` first; absent where there is only one.',
  sample: 'True for the labeled sample of fictional people.',
  strong: 'True where every must-have is found; without must-haves, where the title is the one asked for.',
  weak: 'True where little but single words speaks for the candidate, where they do other work and meet nothing else, or where they live elsewhere than a must asks for.',
  criteria: 'A verdict for each criterion of the search; absent for what a web provider found.',
  id: 'The id of the result, under which people are decided on.',
  employer: 'Where the person works, if known.',
  years: 'Years of experience; absent where they are not known.',
  decision: 'What is decided about the person in this search; absent where nothing is.',
  reason: 'Why it was decided.',
  decided_by: 'Who decided last.',
  decided_at: 'When.',
  decision_version:
    'Rises with each decision and each change on the board; absent is 0. Decisions are sent with it.',
  notes: 'The number of notes about the person.',
  tags: 'The tags of the person.',
  seen: 'True when a member of the organization has opened the person in this search.',
  do_not_contact: 'True if nobody may write to the person.',
  email_problem: 'Why mails to their address come back; left out where none has.',
  answers: 'What was last answered by each link to the shortlist; left out where nothing was.',
  is_new: 'True where the watch of the search has found the person and nobody has looked yet.',
  gone: 'True where the person has left the talent pool, so that the link leads nowhere.',
};

const link = `https://talent.harbour.example/candidates/${example.otherId}`;

const found = {
  url: link,
  title: 'Mila Visser – Data Engineer',
  place: 'Rotterdam, Netherlands',
  snippet: 'Six years of streaming pipelines for a container terminal.',
  why: ['Skills: Kafka, SQL'],
  matched: ['kafka', 'sql'],
  source: 'talent-pool',
  links: [
    { source: 'talent-pool', url: link },
    { source: 'searxng', url: 'https://www.linkedin.com/in/mila-visser' },
  ],
  sample: false,
  weak: false,
  criteria: [
    {
      id: 'c1',
      verdict: 'found' as const,
      quote: 'Data Engineer',
      field: 'title',
      reader: 'offline',
      at: example.time,
    },
  ],
};

const requestFields = {
  job_title: 'Title of the job.',
  location: 'Where the job is: a place, or `Remote`.',
  job_description: 'The whole text; what it asks for decides the ranking.',
  max_pages: `Pages of ten results to ask each web provider for, and to answer with the search. SuperAdmin only. Without it, ${searchPages.usual} pages are asked for and the best ${searchPages.shown} answered.`,
  queries:
    'What to ask web providers, one query each, such as `readSearchCriteria` answers; built from the job for those left out.',
  criteria: 'What to go by, such as `readSearchCriteria` answers; read from the job when left out.',
};

const docs: DocsOf<typeof sourcing> = {
  listSearchJobs: {
    description:
      "The organization's searches, newest first, each with the links that it found: the newest 100, unless a page is asked for. The archived are listed on request. What a search is, its description included, is answered by `getSearchJob`.",
    example: {
      answer: [
        {
          id: example.taskId,
          title: 'Data Engineer',
          location: 'Rotterdam',
          created_at: example.time,
          status: 'Completed',
          is_mine: true,
          owner: 'Ada Novak',
          client: 'Harbour Logistics',
          found: 1,
          shortlisted: 1,
          all_search_results: [{ id: example.otherId, url: link, created_at: example.time }],
        },
      ],
    },
  },
  initiateSearch: {
    description:
      'Queues a candidate search and answers at once; ask `getSearchStatus` with the id until it has completed or failed. The id is also that of the search in `listSearchJobs`.',
    refusals: {
      400: 'A field is wrong. Only a SuperAdmin may send `max_pages`.',
      404: 'The organization has no such template.',
    },
    example: {
      body: {
        job_title: 'Data Engineer',
        location: 'Rotterdam',
        job_description: 'Builds pipelines with Kafka and SQL. Five years of experience.',
      },
      answer: { task_id: example.taskId },
    },
  },
  readSearchCriteria: {
    description:
      'Reads a job as `initiateSearch` does: title, level, place, years, each skill, language and certificate, and what is excluded. `need` is `must`, `nice` or `not`; `source` holds the words of the job. `queries` is what web providers would be asked. Where a model reads the candidates, it corrects the criteria here, too, unless `offline` is true: that may take twenty seconds. `lines_not_read` holds the lines that ask for something, of which nothing was read; `lines_set_aside` those that ask for a protected trait, which the search leaves out. `suggestions` are skills that only the duties name: the search goes by them once they are sent as criteria. With `again`, the answer is what `searchJobAgain` would go by.',
    refusals: { 400: 'A field is wrong.' },
    example: {
      body: {
        job_title: 'Data Engineer',
        location: 'Rotterdam',
        job_description: 'Five years of SQL. Kafka is a plus.',
      },
      answer: {
        criteria: [
          { id: 'c1', kind: 'title', text: 'Data Engineer', need: 'must', source: 'Data Engineer' },
          { id: 'c2', kind: 'skill', text: 'Kafka', need: 'nice', source: 'Kafka is a plus.' },
        ],
        queries: [
          {
            provider: 'brave',
            query:
              '("Data Engineer" OR "etl developer") AND Rotterdam AND (SQL OR Kafka) AND (profile OR resume OR CV)',
          },
        ],
      },
    },
  },
  getSearchStatus: {
    description: 'How far a search is, with its ranked links once completed. Ask about every five seconds.',
    refusals: { 404: 'The organization has no such search; it may have been deleted.' },
    example: {
      answer: {
        status: 'Completed',
        urls: [link],
        progress: { done: 3, total: 3, stage: 'Ranking' },
        results: [found],
      },
    },
  },
  listSearchResults: {
    description: `What a search has found and the filters let through, by pages, strong matches first, then possible ones, then weak ones, each by must-haves met, where an unclear one counts half, of as many by those found, then title, then rank; people who have what is excluded, or whose text repeats the job, come last. With \`first=fit\` as ranked, as the best ${searchPages.shown} go with the search itself. Empty until it has completed.`,
    refusals: { 404: 'The organization has no such search.' },
    example: { answer: [found] },
  },
  deleteSearchJob: {
    description:
      'Deletes a search and its results. It can be restored for 30 days. Its initiator may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'The search was started by another user, and the caller is not an Owner.',
      404: 'The organization has no such search.',
    },
    example: {},
  },
  restoreSearchJob: {
    description:
      'Restores a search that was deleted in the last 30 days, with its results. A search that is there stays as it is. Its initiator may, and an Owner or SuperAdmin.',
    refusals: {
      403: 'The search was started by another user, and the caller is not an Owner.',
      404: 'The organization has no such search, or it was deleted longer ago.',
    },
    example: {},
  },
};

export const sourcingSection: ApiSection = {
  tag: 'Sourcing',
  description: 'A job description becomes a ranked list of links to candidates.',
  calls: pairWithCalls(sourcing, docs),
  schemas: {
    ...searchSourceSchemas,
    SearchRequest: describeObject(sourcing.searchRequest, 'The people to look for.', {
      ...requestFields,
      template:
        'The id of a template, whose criteria the search goes by; title and place are read from the job. Where `criteria` are sent, they count.',
    }),
    CriteriaRequest: describeObject(sourcing.criteriaRequest, 'A job to read.', {
      ...requestFields,
      offline: 'True to read it without the model that may be connected.',
      again: 'The id of a search to be made again with it: what was set by hand in its criteria stays.',
    }),
    JobCriteria: describeObject(sourcing.jobCriteria, 'What a job is read into.', {
      criteria: 'What it asks for and what it excludes.',
      queries: 'What each configured web provider would be asked; absent where there is none.',
      reading: 'What a model has read of it, and what that took; absent where none reads.',
      lines_not_read: 'Lines that ask for something, of which nothing was read; absent where there are none.',
      suggestions: 'Skills that only the duties name, as criteria to add; absent where there are none.',
      lines_set_aside:
        'Lines that the search leaves out because they ask for a protected trait, and why; absent where there are none.',
    }),
    SearchLink: describeObject(sourcing.searchLink, 'A link that a search found.', {
      id: 'The id of the link.',
      url: 'Where the candidate is found.',
      created_at: 'When it was found.',
    }),
    FoundCandidate: describeObject(
      sourcing.foundCandidate,
      'One candidate found, and why.',
      foundCandidateFields,
    ),
    CriterionVerdict: describeObject(
      sourcing.criterionVerdict,
      "What the candidate's own text says of one criterion.",
      {
        id: 'The id of the criterion.',
        verdict:
          '`found`: a quote supports it. `missing`: the text denies it, or a complete list lacks it. `unclear`: not said.',
        quote: "Word for word from the candidate's text; empty when nothing is said.",
        field: 'Where the quote stands: `title`, `skills`, `location` or `summary`.',
        reader: 'Reader: `offline`, the name of a model, or of the user who set it by hand.',
        by_hand: 'True when set by hand.',
        at: 'When.',
      },
    ),
    FailedProvider: describeObject(
      failedProvider,
      'A provider that could not answer. The search went on with the others.',
      { provider: 'Which one.', failed: 'Why, in a sentence for the user.' },
    ),
    SearchResult: {
      schema: sourcing.searchResult,
      description: 'A candidate, or a provider that could not answer.',
    },
    SearchState: describeObject(sourcing.searchState, 'How far a search is.', {
      status: '`Completed` and `Failed` are final.',
      urls: 'Ranked links, best first; only once completed.',
      detail: 'Why it failed, in a sentence for the user.',
      cancelled: 'True where it failed since a user ended it.',
      progress: 'How much of it is done.',
      has_earlier_results:
        'True where the search is made again, or that has failed: `listSearchResults` still has what the run before has found.',
      criteria: 'What the search goes by.',
      queries: 'What each web provider is asked; absent where none is.',
      watch_found:
        'The number of new people found by the watch of the search, if it made the latest run; absent for a run started by a user.',
      reading: 'What a model has read for it, and what that took; absent where none reads.',
      results:
        'The found candidates in the order of `urls`, then the providers that failed; `model` where its reading did.',
    }),
    SearchJob: describeObject(sourcing.searchJob, 'A search of the organization.', {
      id: 'The id of the search, which is also its task id.',
      title: 'Title of the job.',
      location: 'Where the job is.',
      created_at: 'When it was started.',
      status: '`Completed` and `Failed` are final.',
      cancelled: 'True where it failed since a user ended it.',
      is_mine: 'True if the caller started it, and so may delete it.',
      owner: 'Who looks after it; absent for nobody.',
      client: 'Client that the position is for; absent for your own organization.',
      found: 'How many people its results list; absent until its latest run has completed.',
      shortlisted: 'How many of them are shortlisted; absent is 0.',
      board:
        'How many people stand in each column of its board, in order; columns without anybody are left out.',
      new_people: 'How many its watch has found that nobody has looked at; absent is 0.',
      watch: 'How often it is made again by itself; absent for never.',
      people_gone: 'True where all of its people have left the talent pool.',
      all_search_results: 'The links that it found, best first.',
    }),
  },
};
