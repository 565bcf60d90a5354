import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from '../../contract/platform/zod.ts';

type Body = Record<string, unknown>;

/** What the next request for adding somebody meets instead of an answer. */
export type Fault =
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Adds the person, and cuts the connection before the answer. */
  | 'cut after'
  /** Never answers. */
  | 'silence';

export interface GreenhouseServer {
  /** The address that a user enters. */
  baseUrl: string;
  apiKey: string;
  userEmail: string;
  /** Everybody who was added, in order. */
  added: Body[];
  jobs: { id: number; name: string; status: string; public: boolean }[];
  faults: Fault[];
  close(): Promise<void>;
}

const typed = (name: string, types: [string, ...string[]]) =>
  z.optional(z.array(z.strictObject({ [name]: z.string().check(z.minLength(1)), type: z.enum(types) })));
const places = ['home', 'work', 'other'] as [string, ...string[]];

/** The fields of `POST /candidates` by Greenhouse's reference; any other is refused here. */
const candidate = z.strictObject({
  prospect: z.optional(z.boolean()),
  job_id: z.optional(z.number().check(z.int())),
  first_name: z.string().check(z.minLength(1)),
  last_name: z.string().check(z.minLength(1)),
  external_id: z.string().check(z.minLength(1)),
  company: z.optional(z.string()),
  title: z.optional(z.string()),
  emails: typed('email', ['personal', 'work', 'other']),
  phone_numbers: typed('phone_number', ['mobile', ...places]),
  addresses: typed('address', places),
  social_media: z.optional(z.array(z.strictObject({ url: z.url() }))),
  websites: typed('url', ['personal', 'company', 'portfolio', 'blog', 'other']),
  notes: z.optional(z.string()),
});

/** Starts a server that speaks Greenhouse's Candidate Ingestion API by the letter, on a free loopback port. */
export async function startGreenhouse(): Promise<GreenhouseServer> {
  const state: Omit<GreenhouseServer, 'baseUrl' | 'close'> = {
    apiKey: 'partner-key',
    userEmail: 'larkspur@harbour.example',
    added: [],
    jobs: [
      { id: 146_859, name: 'Crane operator', status: 'open', public: true },
      { id: 150_050, name: 'Harbour pilot', status: 'open', public: false },
    ],
    faults: [],
  };
  const server = createServer((request, response) => void answer(state, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    baseUrl: `http://127.0.0.1:${port}/v1/partner`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

type State = Omit<GreenhouseServer, 'baseUrl' | 'close'>;

async function answer(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refuse = (status: number, errors: { message: string; field?: string }[]) =>
    send(response, status, { errors });
  const { authorization, 'on-behalf-of': user } = request.headers;
  const expected = `Basic ${Buffer.from(`${state.apiKey}:`).toString('base64')}`;
  if (authorization !== expected) return refuse(401, [{ message: 'Invalid Basic Auth credentials' }]);
  if (user !== state.userEmail) return refuse(401, [{ message: 'Invalid On-Behalf-Of user' }]);
  const { pathname } = new URL(request.url ?? '/', 'http://greenhouse');
  if (pathname === '/v1/partner/jobs' && request.method === 'GET') return send(response, 200, state.jobs);
  if (pathname !== '/v1/partner/candidates' || request.method !== 'POST') {
    return refuse(404, [{ message: 'Resource not found' }]);
  }
  let text = '';
  for await (const chunk of request) text += chunk;
  const fault = state.faults.shift();
  if (fault === 'silence') return;
  if (typeof fault === 'object') return send(response, fault.status, fault.body ?? {}, fault.headers);
  let body: Body;
  try {
    if (request.headers['content-type'] !== 'application/json') throw new Error('Not JSON.');
    body = JSON.parse(text);
  } catch {
    return refuse(400, [{ message: 'Invalid JSON' }]);
  }
  const problems = check(state, body);
  if (problems.length > 0) return refuse(422, problems);
  const id = 17_681_532 + state.added.length;
  state.added.push(body);
  if (fault === 'cut after') return void request.socket.destroy();
  send(response, 201, {
    id,
    application_id: 59_724,
    external_id: body.external_id,
    profile_url: `https://app.greenhouse.io/people/${id}?application_id=59724`,
  });
}

function check({ jobs }: State, body: Body): { message: string; field: string }[] {
  const parsed = candidate.safeParse(body);
  if (!parsed.success) {
    return parsed.error.issues.map(({ message, path }) => ({ message, field: path.join('.') }));
  }
  const { prospect = true, job_id: job } = parsed.data;
  if (!prospect && job === undefined) return [{ message: 'is required', field: 'job_id' }];
  if (job !== undefined && !jobs.some(({ id }) => id === job)) {
    return [{ message: 'does not exist', field: 'job_id' }];
  }
  return [];
}

function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
