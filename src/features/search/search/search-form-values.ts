import type { CallInput } from '../../../../contract/platform/call.ts';
import { type initiateSearch, searchRequest } from '../../../../contract/search/sourcing.calls.ts';
import { type WebProvider, webProviders } from '../../../../contract/search/web-sources.ts';
import { type DraftKind, readTexts } from '../../../lib/drafts.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';

export type SearchPayload = CallInput<typeof initiateSearch>['body'];

/** Queries of one's own for web providers; empty for those that are built from the job. */
type OwnQueries = Record<`query_${WebProvider}`, string>;

export interface SearchFormValues extends OwnQueries {
  job_title: string;
  location: string;
  job_description: string;
  max_pages: string;
  /** The id of the template whose criteria it goes by; empty for those of the description. */
  template: string;
  criteria_edits: string;
  /** The description that opening the form has cleared. It has no field and is not sent. */
  cleared_description: string;
}

export const blankSearch: SearchFormValues = {
  job_title: '',
  location: '',
  job_description: '',
  max_pages: '',
  ...(Object.fromEntries(webProviders.map((name) => [`query_${name}`, ''])) as OwnQueries),
  template: '',
  criteria_edits: '',
  cleared_description: '',
};

export const exampleSearch = {
  job_title: 'Senior Data Engineer',
  location: 'London',
  job_description:
    'We are looking for a data engineer who has built streaming pipelines with Kafka and Spark. Must have: Python, SQL, Airflow and a cloud platform such as AWS. Nice to have: dbt and experience in logistics.',
} satisfies Partial<SearchFormValues>;

export const searchDraft: DraftKind<SearchFormValues> = {
  name: 'search',
  version: 2,
  read: readTexts(blankSearch),
};

/** Validates the form as the payload to send: `max_pages` and queries only if given (spec §5). */
export const searchResolver = payloadResolver<SearchFormValues, SearchPayload>((values) => {
  const { job_title, location, job_description, max_pages, template } = values;
  const queries = webProviders
    .map((provider) => ({ provider, query: values[`query_${provider}`] }))
    .filter(({ query }) => query);
  return {
    job_title,
    location,
    job_description,
    ...(max_pages?.trim() && { max_pages: readNumber(max_pages) }),
    ...(queries.length > 0 && { queries }),
    ...(template && { template }),
  };
}, searchRequest);

/** NaN for anything but a plain number: `Number` would also accept `0x10` and `1e3`. */
const readNumber = (text: string) => (/^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);
