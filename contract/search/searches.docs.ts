import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as templates from './search-templates.calls.ts';
import * as searches from './searches.calls.ts';
import * as sources from './web-sources.calls.ts';

const details = {
  id: example.taskId,
  title: 'Data Engineer',
  location: 'Rotterdam',
  created_at: example.time,
  status: 'Completed' as const,
  is_mine: true,
  owner: 'Ada Novak',
  found: 214,
  shortlisted: 9,
  description: 'Builds pipelines with Kafka and SQL. Five years of experience.',
  client: 'Harbour Logistics',
  owner_id: example.otherId,
  is_archived: false,
  board_template: null,
  own_queries: [],
};
const notFound = { 404: 'The organization has no such search.' };

const docs: DocsOf<typeof searches> = {
  getSearchJob: {
    description: 'A search with what the list leaves out.',
    refusals: notFound,
    example: { answer: details },
  },
  changeSearchJob: {
    description: 'Changes what is sent and leaves the rest. Everybody of the organization may.',
    refusals: {
      400: 'A field is wrong, the owner is nobody of the organization, or there is no such template.',
      ...notFound,
    },
    example: { body: { client: 'Harbour Logistics', is_archived: false }, answer: details },
  },
  searchJobAgain: {
    description:
      'Makes the next run of a search; ask `getSearchStatus` with its id. Criteria that are sent become the next version; without them they are read again from a changed job, or stay. A criterion keeps its id as long as its kind and its text stay, and no id is used twice. People found again keep the id of the result, decisions and notes. People without a decision who are not found by the run are no longer listed. With `only_failed` alone, it asks the sources that failed, and what the others found stays.',
    refusals: { 400: 'A field is wrong.', 409: 'The search is still running.', ...notFound },
    example: {
      body: {
        criteria: [{ id: 'c1', kind: 'skill', text: 'Kafka', need: 'must', source: '' }],
      },
      answer: { task_id: example.taskId },
    },
  },
  listSearchSources: {
    description:
      'The server operator connects web sources in its environment: `SEARXNG_URL`, `BRAVE_API_KEY`, and `github` in `SEARCH_PROVIDERS`. In the desktop app on this computer its user does, by `/api/settings/web-sources/`.',
    example: {
      answer: [
        { source: 'talent-pool', is_on: true },
        { source: 'brave', is_on: false },
      ],
    },
  },
  trySearchSource: {
    description:
      'Asks the source at once, for one page, and answers the best five. A source that cannot answer is the result, not a refusal.',
    refusals: { 400: 'Searches do not ask this source, or a field is wrong.' },
    example: {
      body: { source: 'talent-pool', job_title: 'Data Engineer', location: 'Rotterdam' },
      answer: {
        found: 1,
        people: [
          {
            url: 'https://larkspur.example/dashboard/sourcing/candidates/9c1d',
            title: 'Ann Lee · Data Engineer',
            place: 'Rotterdam',
            source: 'talent-pool',
            sample: false,
          },
        ],
      },
    },
  },
  getSearchCounts: {
    description: 'The numbers beside *Sourcing* in the dashboard.',
    example: { answer: { running: 1, unread: 2 } },
  },
  unsubscribeWatchMails: {
    description:
      'The header `List-Unsubscribe` of each mail about watched searches names this address. The body, `List-Unsubscribe=One-Click`, is not read.',
    refusals: { 400: 'The link is not valid.' },
    example: { upload: 'List-Unsubscribe=One-Click' },
  },
  stopWatchMails: {
    description:
      'Each mail about watched searches has a link with both parts. In *Settings* the mails can be switched on again.',
    refusals: { 400: 'The link is not valid.' },
    example: { body: { uid: example.otherId, token: 'Zk3…' } },
  },
};

export const searchesSection: ApiSection = {
  tag: 'Searches',
  description: 'Searches after their start: what they are, and making them again.',
  calls: pairWithCalls(searches, docs),
  schemas: {
    SearchCounts: describeObject(searches.searchCounts, "Counts of the organization's searches.", {
      running: 'How many are running.',
      unread: 'How many have results that nobody has looked at.',
    }),
    SearchSource: describeObject(searches.searchSource, 'A source of people.', {
      source: 'Which one.',
      is_on: 'True if searches ask it.',
    }),
    SourceTrialRequest: describeObject(searches.sourceTrialRequest, 'What a source is tried with.', {
      source: 'One that searches ask.',
      job_title: 'Title of the job.',
      location: 'Where the job is; may be empty.',
    }),
    SourceTrial: describeObject(searches.sourceTrial, 'What a source has found in a trial.', {
      found: 'How many it found on its first page.',
      people: 'The best five of them.',
      problem: 'Why it could not answer, or what it had to do without; absent where all went well.',
    }),
    SearchDetails: describeObject(searches.searchDetails, 'A search with everything that it goes by.', {
      id: 'The id of the search, which is also its task id.',
      title: 'Title of the job.',
      location: 'Where the job is.',
      created_at: 'When it was started.',
      status: '`Completed` and `Failed` are final.',
      cancelled: 'True where it failed since a user ended it.',
      is_mine: 'True if the caller started it, and so may delete it.',
      owner: 'Who looks after it; absent for nobody.',
      found: 'How many people its results list; absent until its latest run has completed.',
      shortlisted: 'How many of them are shortlisted; absent is 0.',
      board:
        'How many people stand in each column of its board, in order; columns without anybody are left out.',
      people_gone: 'True where all of its people have left the talent pool.',
      description: 'The job description.',
      client: 'Client that the position is for; empty for your own organization.',
      owner_id: 'The id of who looks after it, from `listTeam`.',
      is_archived: 'True if it is put aside.',
      board_template: 'The template of its board’s columns, from `getBoardColumns`; null for all columns.',
      new_people: 'How many its watch has found that nobody has looked at; absent is 0.',
      watch: 'How often it is made again by itself; absent for never.',
      watch_due_at: 'When that is next; absent for never.',
      watch_run: 'The number of the latest run, if the watch made that.',
      own_queries: 'Queries for web providers written by a user.',
    }),
    SearchChange: describeObject(searches.searchChange, 'What to change of a search.', {
      title: 'Its new title.',
      client: 'Client that the position is for.',
      owner_id: 'Who looks after it; null for nobody.',
      is_archived: 'True puts it aside, which stops its sequences; false takes it back.',
      board_template: 'The template of its board’s columns; null for all columns.',
      watch: '`daily` or `weekly`; null ends the watch.',
    }),
    WatchMailLink: describeObject(searches.watchMailLink, 'The link of a mail about watched searches.', {
      uid: 'The first part.',
      token: 'The second part.',
    }),
    SearchAgain: describeObject(searches.searchAgain, 'What changes when a search is made again.', {
      job_title: 'Title of the job.',
      location: 'Where the job is.',
      job_description: 'The whole text.',
      criteria: 'What to go by from now on.',
      queries: 'What to ask web providers, one query each; an empty list has all of them built from the job.',
      only_failed: 'True, with nothing else, asks only the sources that failed.',
    }),
  },
};

const fields = {
  name: 'Warehouse, nights',
  criteria: [
    { id: 'c1', kind: 'skill' as const, text: 'Forklift license', need: 'must' as const, source: '' },
    { id: 'c2', kind: 'language' as const, text: 'Dutch B1', need: 'nice' as const, source: '' },
  ],
};
const template = { ...fields, id: example.otherId, author: 'Ada Novak', saved_at: example.time };

const searchTemplatesDocs: DocsOf<typeof templates> = {
  listSearchTemplates: {
    description:
      'What colleagues have kept. `initiateSearch` takes the id of one as `template`: title and place are then read from the job, everything else comes from the template.',
    example: { answer: [template] },
  },
  saveSearchTemplate: {
    description: `Keeps criteria under a name, for everybody of the organization; at most ${templates.mostTemplates}. A template of that name is replaced and keeps its id.`,
    refusals: { 400: 'A field is wrong, or there are too many templates.' },
    example: { body: fields, answer: template },
  },
  deleteSearchTemplate: {
    description: 'Deletes a template. Searches that were started with it stay as they are.',
    refusals: { 404: 'The organization has no such template.' },
    example: {},
  },
};

const described = {
  name: 'Unique among the templates, in any case of the letters.',
  criteria: 'What a search goes by.',
};

export const searchTemplatesSection: ApiSection = {
  tag: 'Templates',
  description: 'Criteria that are kept for the next job.',
  calls: pairWithCalls(templates, searchTemplatesDocs),
  schemas: {
    SearchTemplateFields: describeObject(
      templates.searchTemplateFields,
      'Criteria to keep under a name.',
      described,
    ),
    SearchTemplate: describeObject(templates.searchTemplate, 'Criteria kept under a name.', {
      ...described,
      id: 'The id of the template.',
      author: 'Who saved it last.',
      saved_at: 'When.',
    }),
  },
};

const webSourceSettings = { github: true, searxng_url: 'http://127.0.0.1:8888' };
const stored = { ...webSourceSettings, has_brave_key: false, version: 1 };
const elsewhere = { 404: 'This is a server; its operator connects sources in the environment.' };

const webSourcesDocs: DocsOf<typeof sources> = {
  getWebSources: {
    description: 'All are off at first. The key is never answered.',
    refusals: elsewhere,
    answerHeaders: ['ETag'],
    example: { answer: stored },
  },
  saveWebSources: {
    description:
      'Searches ask them from then on. The key is stored encrypted; without one in the request a stored one is kept.',
    refusals: { 400: 'A field is wrong.', ...elsewhere, 412: 'The settings have changed in the meantime.' },
    answerHeaders: ['ETag'],
    example: { body: webSourceSettings, answer: stored },
  },
};

export const webSourcesSection: ApiSection = {
  tag: 'Web sources on this computer',
  description: 'What searches ask beside the talent pool, where the desktop app runs its own server.',
  calls: pairWithCalls(sources, webSourcesDocs),
  schemas: {
    WebSourcesRequest: describeObject(sources.webSourcesFields, 'Web sources as they are entered.', {
      github: 'True if GitHub is asked. It allows only a few requests per hour.',
      searxng_url: 'The address of a SearXNG; empty where none is asked.',
      brave_key: 'A key of the Brave Search API. Left out keeps the stored one; null removes it.',
    }),
    WebSources: describeObject(sources.webSources, 'The web sources.', {
      github: 'True if GitHub is asked.',
      searxng_url: 'The address of a SearXNG; may be empty.',
      has_brave_key: 'True if a key of the Brave Search API is stored.',
      version: 'Rises with each change; send it back as `If-Match`.',
    }),
  },
};
