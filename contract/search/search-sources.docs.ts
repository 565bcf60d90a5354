import { describeObject, type SchemaDocs } from '../platform/call-docs.ts';
import * as sources from './search-sources.calls.ts';

/** What a search asks its sources, and what it tells of them while it works. */
export const searchSourceSchemas: Record<string, SchemaDocs> = {
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
    sample: 'True for the labelled sample of fictional people.',
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
