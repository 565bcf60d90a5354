import type { HandOverRole } from '../../../../contract/recruiting/hand-overs.calls.ts';
import type { ReadEntries } from '../../../platform/outgoing/outgoing.ts';
import type { HandedOverColumns } from '../../people/fields.ts';

export interface HandOverPerson extends HandedOverColumns {
  /** Ours; the system keeps it beside its own. */
  id: string;
}

export interface HandOverPlace {
  /** The system's own id of its job; null for a prospect without one. */
  jobId: string | null;
  role: HandOverRole;
}

export interface Parcel {
  body: unknown;
  /** Everything in the body about the person, for review. */
  fields: { label: string; value: string }[];
  /** Why the system would refuse it, and what to do; empty where it would not. */
  obstacle: string;
}

/** A system that hiring teams keep their applicants in. One object speaks to one account. */
export interface ApplicantSystem {
  /** Packs a person, without sending anything. */
  pack(person: HandOverPerson, place: HandOverPlace): Parcel;
  /**
   * The open jobs that people can be handed over into.
   * @throws HandOverError
   */
  listJobs(): Promise<ReadEntries<{ id: string; name: string }>>;
  /**
   * Adds a person.
   * @returns the person's id there and their page; empty where the system does not say
   * @throws HandOverError
   */
  add(parcel: Parcel): Promise<{ id: string; url: string }>;
}

/**
 * What a failure means for the rest: `later`, the same request may succeed after a while; `person`, this person is refused;
 * `all`, nobody will be accepted until the settings change; `unclear`, the request may have been accepted.
 */
export type HandOverFailure = 'later' | 'person' | 'all' | 'unclear';

/** A request to an applicant system failed. The message says what to do. */
export class HandOverError extends Error {
  override name = 'HandOverError';
  readonly failure: HandOverFailure;
  /** How long the system wants to be left alone, in milliseconds. */
  readonly waitMs: number | undefined;

  constructor(failure: HandOverFailure, message: string, waitMs?: number) {
    super(message);
    this.failure = failure;
    this.waitMs = waitMs;
  }
}
