import { isWebAddress } from '../../../../contract/platform/text.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { HandOverRole } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { storable } from '../../../platform/db/sql-values.ts';
import { type Outgoing, type ReadEntries, readEntries } from '../../../platform/outgoing/outgoing.ts';
import {
  OutgoingError,
  type OutgoingFailure,
  retryAfterMs,
} from '../../../platform/outgoing/outgoing-error.ts';
import type { HandedOverColumns } from '../../people/fields.ts';

export interface HandOverPerson extends HandedOverColumns {
  /** Ours; the system keeps it beside its own. */
  id: string;
}

interface HandOverPlace {
  /** The system's own id of its job; null for a prospect without one. */
  jobId: string | null;
  role: HandOverRole;
}

interface Parcel {
  body: unknown;
  fields: { label: string; value: string }[];
  /** Why the system would refuse it, and what to do; empty where it would not. */
  obstacle: string;
}

export interface ApplicantSystem {
  pack(person: HandOverPerson, place: HandOverPlace): Parcel;
  listJobs(): Promise<ReadEntries<{ id: string; name: string }>>;
  /**
   * Adds a person.
   * @returns the person's id there and their page; empty where the system does not say
   * @throws ApplicantSystemError
   */
  add(parcel: Parcel): Promise<{ id: string; url: string }>;
}

/**
 * What a failure means for the rest: `later`, the same request may succeed after a while; `person`, this person is refused;
 * `all`, nobody will be accepted until the settings change; `unclear`, the request may have been accepted.
 */
type HandOverFailure = 'later' | 'person' | 'all' | 'unclear';

export class ApplicantSystemError extends Error {
  override name = 'ApplicantSystemError';
  readonly failure: HandOverFailure;
  /** How long the system wants to be left alone, in milliseconds. */
  readonly waitMs: number | undefined;

  constructor(failure: HandOverFailure, message: string, waitMs?: number) {
    super(message);
    this.failure = failure;
    this.waitMs = waitMs;
  }
}

const socialSites = /(?:^|\.)(?:linkedin\.com|xing\.com|twitter\.com|x\.com|facebook\.com|instagram\.com)$/;

function packForGreenhouse(person: HandOverPerson, { jobId, role }: HandOverPlace): Parcel {
  const { first, last } = splitName(person.name);
  const pages = [...new Set([person.profileUrl, ...person.links].filter(isPage))];
  const social = pages.filter(isSocial);
  const websites = pages.filter((page) => !isSocial(page));
  const notes = describe(person);
  const body = {
    prospect: role === 'prospect',
    ...(jobId !== null && { job_id: Number(jobId) }),
    first_name: first,
    last_name: last,
    external_id: person.id,
    ...(person.employer && { company: person.employer }),
    ...(person.title && { title: person.title }),
    ...(person.email && { emails: [{ email: person.email, type: 'other' }] }),
    ...(person.phone && { phone_numbers: [{ phone_number: person.phone, type: 'other' }] }),
    ...(person.location && { addresses: [{ address: person.location, type: 'other' }] }),
    ...(social.length > 0 && { social_media: social.map((url) => ({ url })) }),
    ...(websites.length > 0 && { websites: websites.map((url) => ({ url, type: 'other' })) }),
    ...(notes && { notes }),
  };
  const fields = [
    { label: 'First name', value: first },
    { label: 'Last name', value: last },
    { label: 'Company', value: person.employer },
    { label: 'Title', value: person.title },
    { label: 'Email', value: person.email },
    { label: 'Phone', value: person.phone },
    { label: 'Address', value: person.location },
    { label: 'Social media', value: social.join('\n') },
    { label: 'Websites', value: websites.join('\n') },
    { label: 'Notes', value: notes },
    { label: 'Our id', value: person.id },
  ].filter(({ value }) => value !== '');
  return { body, fields, obstacle: obstacleOf(first, { jobId, role }) };
}

function obstacleOf(first: string, { jobId, role }: HandOverPlace): string {
  if (first === '') return 'Greenhouse asks for a first and a last name. Correct the name first.';
  if (jobId === null && role === 'candidate')
    return 'Greenhouse adds candidates to a job. Choose one, or a prospect.';
  if (jobId !== null && !/^\d{1,15}$/.test(jobId)) return 'Greenhouse has no such job. Choose another one.';
  return '';
}

/** The last word is the last name: nobody has told them apart. */
function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' };
}

const describe = ({ skills, languages, years }: HandOverPerson): string =>
  [
    skills.length > 0 && `Skills: ${skills.join(', ')}`,
    languages.length > 0 && `Languages: ${languages.join(', ')}`,
    years !== null && `Years of experience: ${years}`,
  ]
    .filter(Boolean)
    .join('\n');

const isPage = (page: string) => /^https?:$/.test(URL.parse(page)?.protocol ?? '');
const isSocial = (page: string) => socialSites.test(URL.parse(page)?.hostname ?? '');

export interface GreenhouseAccount {
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  userEmail: string;
}

const answerTimeoutMs = 30_000;
const maxBytes = 4 * 1024 * 1024;

const idThere = z.union([z.number(), z.string().check(z.minLength(1))]);
const job = z.object({ id: idThere, name: z.string() });
const added = z.object({ id: idThere, profile_url: z.optional(z.unknown()) });
const problem = z.object({ message: z.string(), field: z.optional(z.unknown()) });
const problems = z.object({ errors: z.optional(z.unknown()) });

/**
 * Greenhouse by its Candidate Ingestion API: Basic authentication with the partner's key, and the user in whose
 * name people are added (https://developers.greenhouse.io/candidate-ingestion.html).
 */
export function openGreenhouse(
  outgoing: Outgoing,
  account: GreenhouseAccount,
  timeoutMs = answerTimeoutMs,
): ApplicantSystem {
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${account.apiKey}:`).toString('base64')}`,
    'on-behalf-of': account.userEmail,
  };
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const isChange = body !== undefined;
    try {
      const response = await outgoing.fetch(new URL(`${account.baseUrl}${path}`), {
        method: isChange ? 'POST' : 'GET',
        headers: { ...headers, ...(isChange && { 'content-type': 'application/json' }) },
        ...(isChange && { body: JSON.stringify(body) }),
        timeoutMs,
        maxBytes,
        isOperatorsChoice: false,
        purpose: 'applicant system',
      });
      const answer = parse(await response.text());
      if (response.ok) return answer;
      throw refusalOf(response.status, answer, retryAfterMs(response.headers.get('retry-after')));
    } catch (error) {
      throw error instanceof ApplicantSystemError
        ? error
        : failureOf(OutgoingError.from(error).failure, isChange);
    }
  };
  return {
    pack: packForGreenhouse,
    async listJobs() {
      const read = readEntries(job, await ask('/jobs'));
      if (!read || (read.entries.length === 0 && read.passedOver > 0)) {
        throw new ApplicantSystemError('all', `${unexpected} Check the address.`);
      }
      const { entries, passedOver } = read;
      return { entries: entries.map(({ id, name }) => ({ id: String(id), name })), passedOver };
    },
    async add({ body }) {
      const person = added.safeParse(await ask('/candidates', body));
      if (!person.success) throw new ApplicantSystemError('unclear', `${unexpected} ${lookThere}`);
      const { id, profile_url: url } = person.data;
      return { id: String(id), url: typeof url === 'string' && isWebAddress(url) ? url : '' };
    },
  };
}

const unexpected = 'Greenhouse answered something that cannot be read.';
const lookThere = 'Look there whether the person was added before you hand them over again.';

function refusalOf(status: number, answer: unknown, waitMs: number | undefined): ApplicantSystemError {
  const said = readEntries(problem, problems.safeParse(answer).data?.errors)?.entries ?? [];
  const reasons = said
    .map(({ field, message }) => (typeof field === 'string' && field ? `${field}: ${message}` : message))
    .join('; ');
  if (status === 401) {
    return new ApplicantSystemError(
      'all',
      'Greenhouse refused the key, or does not know the user. An Owner has to check both under Settings, Applicant system.',
    );
  }
  if (status === 403) {
    return new ApplicantSystemError(
      'all',
      'The Greenhouse user may not add people here. Have their rights in Greenhouse changed, or choose another job.',
    );
  }
  if (status === 404) {
    return new ApplicantSystemError(
      'all',
      'Greenhouse has no such job any more, or the address under Settings is wrong.',
    );
  }
  if (status === 429) return new ApplicantSystemError('later', 'Greenhouse limits requests.', waitMs);
  if (status >= 500)
    return new ApplicantSystemError('later', `Greenhouse is out of order (${status}).`, waitMs);
  const what = reasons.slice(0, 500).toWellFormed() || `status ${status}`;
  return new ApplicantSystemError(
    'person',
    `Greenhouse refused the person (${what}). Correct them and try again.`,
  );
}

/** A request that nobody answered may have been heard. */
function failureOf(failure: OutgoingFailure, isChange: boolean): ApplicantSystemError {
  switch (failure) {
    case 'unreachable':
    case 'unknown-host':
      return new ApplicantSystemError('later', 'Greenhouse could not be reached.');
    case 'timeout':
    case 'broken-off':
    case 'too-large':
      return isChange
        ? new ApplicantSystemError('unclear', `Greenhouse did not answer. ${lookThere}`)
        : new ApplicantSystemError('later', 'Greenhouse did not answer.');
    case 'blocked':
      return new ApplicantSystemError(
        'all',
        'The address under Settings is a private one, which this installation does not allow.',
      );
    case 'tls':
      return new ApplicantSystemError(
        'all',
        'The connection is not secure: the address under Settings has no valid certificate.',
      );
    default:
      return new ApplicantSystemError(
        'all',
        'The address under Settings redirects to another one. Enter that one.',
      );
  }
}

function parse(text: string): unknown {
  try {
    return storable(JSON.parse(text));
  } catch {
    return undefined;
  }
}
