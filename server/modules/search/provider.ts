import type { Criterion, CriterionVerdict } from '../../../contract/search/sourcing.calls.ts';
import type { ProviderName } from '../../platform/config/config.ts';
import type { RunQuery } from '../../platform/db/schema.ts';
import type { JobBrief } from './matching/read-job-brief.ts';

export interface SearchTask {
  organisationId: string;
  job: JobBrief;
  criteria?: Criterion[];
  /** So many results go with the search itself; what the pool finds beyond them is explained when it is asked for. */
  shown?: number;
  maxPages: number;
  /** What web providers are asked; those without one build their own from the job. */
  queries?: RunQuery[];
  /** Has a model read the best people; absent where none does. */
  read?: ReadPeople;
}

/**
 * Reads people judged by the offline reader.
 * @param hits best first
 * @returns the verdicts of those who were read, by candidate
 */
export type ReadPeople = (hits: Hit[], signal: AbortSignal) => Promise<Map<string, CriterionVerdict[]>>;

/** A person found, or a page that may be about a person. */
export interface Hit {
  /** An http or https link, or the path of a page of ours. */
  url: string;
  /** Other links to the same person, by which another provider may know them. */
  aliases: string[];
  title: string;
  place: string;
  snippet: string;
  why: string[];
  matched: string[];
  sample: boolean;
  /** Every must-have is found; where there are none, the whole title. */
  strong?: boolean;
  /** Little speaks for it but single words. */
  weak?: boolean;
  /** What the person's own text says of each criterion. */
  criteria?: CriterionVerdict[];
}

export interface Page {
  hits: Hit[];
  /** What this answer had to do without, in plain words; undefined when it is whole. */
  lacking?: string;
  /** How many of its entries cannot be read, or are no web pages. */
  passedOver?: number;
}

/** Where candidates are searched. Pages come best first and end when there is no more; who asks may stop earlier. */
export interface SearchProvider {
  name: ProviderName;
  /** As it is called in sentences, e.g. `the talent pool`. */
  label: string;
  /** True if it answers in pages of ten, as many as the search may ask for; otherwise in one, as long as it is. */
  hasPages?: boolean;
  /** What it looks through, e.g. `214 people of the talent pool`. */
  describeScope?(organisationId: string): Promise<string>;
  /** @throws ProviderError when it can't answer; pages given before remain good. */
  search(task: SearchTask, signal: AbortSignal): AsyncGenerator<Page>;
}

/** A provider can't answer; the message says why in plain words, for the person who searches. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** It may answer when it is asked again later. */
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isPassing = isPassing;
  }
}
