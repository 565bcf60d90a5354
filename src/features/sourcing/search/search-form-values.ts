import { type initiateSearch, searchRequest } from '../../../../contract/api/sourcing.ts';
import type { CallInput } from '../../../../contract/call.ts';
import { type DraftKind, readTexts } from '../../../lib/drafts.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';

export type SearchPayload = CallInput<typeof initiateSearch>['body'];

/** The search form as typed. */
export interface SearchFormValues {
  job_title: string;
  location: string;
  job_description: string;
  max_pages: string;
  /** The description that opening the form has cleared. It has no field and is not sent. */
  cleared_description: string;
}

export const blankSearch: SearchFormValues = {
  job_title: '',
  location: '',
  job_description: '',
  max_pages: '',
  cleared_description: '',
};

/** A search that finds people in the sample and shows what a description is for. */
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

/** Validates the form as the payload to send: `max_pages` only if given (spec §5). */
export const searchResolver = payloadResolver<SearchFormValues, SearchPayload>(
  ({ max_pages, cleared_description: _, ...search }) =>
    max_pages?.trim() ? { ...search, max_pages: readNumber(max_pages) } : search,
  searchRequest,
);

/** NaN for anything but a plain number: `Number` would also accept `0x10` and `1e3`. */
const readNumber = (text: string) => (/^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);
