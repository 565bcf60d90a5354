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
  queries?: RunQuery[];
  read?: ReadPeople;
}

/**
 * Reads people judged by the offline reader.
 * @param hits best first
 * @returns the verdicts of those who were read, by candidate
 */
export type ReadPeople = (hits: Hit[], signal: AbortSignal) => Promise<Map<string, CriterionVerdict[]>>;

export interface Hit {
  /** An http or https link, or the path of a page of ours. */
  url: string;
  aliases: string[];
  title: string;
  place: string;
  snippet: string;
  why: string[];
  matched: string[];
  sample: boolean;
  /** Every must-have is found; where there are none, the whole title. */
  strong?: boolean;
  weak?: boolean;
  criteria?: CriterionVerdict[];
  /** How far each criterion is met, by its id: 1 found, 0.5 unclear. */
  met?: Record<string, number>;
}

export interface Page {
  hits: Hit[];
  lacking?: string;
  /** How many of its entries cannot be read, or are no web pages. */
  passedOver?: number;
}

/** Pages come best first and end when there is no more; the caller may stop earlier. */
export interface SearchProvider {
  name: ProviderName;
  label: string;
  /** True if it answers in pages of ten, as many as the search may ask for; otherwise in one, as long as it is. */
  hasPages?: boolean;
  describeScope?(organisationId: string): Promise<string>;
  /** @throws ProviderError when it can't answer; pages given before remain good. */
  search(task: SearchTask, signal: AbortSignal): AsyncGenerator<Page>;
}

export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly isPassing: boolean;

  constructor(message: string, isPassing: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isPassing = isPassing;
  }
}
