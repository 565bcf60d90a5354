import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildRegistration, callAuth } from '../../../tests/support/account.ts';
import { createProfile, startTestGeneration } from '../../../tests/support/content.ts';
import { startMailServer, type TestMailServer } from '../../../tests/support/mail-server.ts';
import { goodBlog } from '../../../tests/support/model-behaviours.ts';
import { type ModelServer, say, startModelServer } from '../../../tests/support/model-server.ts';
import { importHeader } from '../../../tests/support/talent-imports.ts';
import { openTestApp, type TestApp, type TestUser } from '../../../tests/support/test-app.ts';
import {
  type ReceivedSpan,
  startTraceReceiver,
  type TraceReceiver,
} from '../../../tests/support/trace-receiver.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { sendJson, startWebService, type WebService } from '../../../tests/support/web-service.ts';
import { publishEvent } from '../../modules/organization/webhooks/webhooks.ts';

const origin = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${origin.traceId}-${origin.spanId}-01`;
/** What must never be in a trace. */
const secrets = {
  description: 'Zebrafish keeper who must know kelvinography and speak Volapük.',
  person: 'Quirinius Oldenbarneveldt',
  personsMail: 'quirinius@secret-pool.example',
  summary: 'Kept the night watch of the lighthouse',
  audience: 'lamplighters of Gibraltar',
};

describe('traces', () => {
  let receiver: TraceReceiver;
  let mails: TestMailServer;
  let model: ModelServer;
  let web: WebService;
  let server: TestApp;
  let owner: TestUser;
  const registration = buildRegistration();

  beforeAll(async () => {
    receiver = await startTraceReceiver();
    mails = await startMailServer();
    model = await startModelServer({ writer: say(goodBlog) });
    web = await startWebService(({ url }, response) =>
      url.pathname === '/search' ? sendJson(response, { results: [] }) : response.writeHead(204).end(),
    );
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'larkspur-under-test',
      OTEL_BSP_SCHEDULE_DELAY: '20',
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    server = await openTestApp({
      ...settings,
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      AI_BASE_URL: model.url,
      AI_MODEL: 'writer',
      SEARXNG_URL: web.url,
      PRIVATE_ADDRESSES: 'loopback',
    });
    owner = await server.createUser();
    await server.work();
    await doEverything();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server.close();
    await Promise.all([receiver, model, web].map((each) => each.close()));
    await mails.stop();
  });

  /** Whatever makes a span, once. */
  async function doEverything(): Promise<void> {
    await callAuth(server, 'users', registration);
    await createProfile(owner);
    const row = `${secrets.person},Welder,MIG,"Austin, TX",${secrets.summary},${secrets.personsMail}`;
    await owner.send('POST', '/talent/imports/', `${importHeader}\n${row}\n`, { 'content-type': 'text/csv' });
    await spanOf('process talent-import');
    await owner.send(
      'POST',
      '/search/initiate/?ignored=quirinius',
      { job_title: 'Welder', location: 'Austin, TX', job_description: secrets.description },
      { traceparent, tracestate: 'vendor=quirinius' },
    );
    await startTestGeneration(owner, 'blog', { target_audience: secrets.audience });
    await owner.send('POST', '/api/settings/webhooks/', {
      url: `${web.url}/hook/with-a-key`,
      events: ['post.published'],
    });
    await server.db.transaction((tx) =>
      publishEvent(tx, server.services.queue, owner.organisationId, 'post.published', {
        post_id: owner.userId,
        url: 'https://site.example/blog/one',
      }),
    );
    await owner.call({ url: `/talent/candidates/?search=${encodeURIComponent(secrets.person)}` });
    for (const name of ['mail', 'search', 'generation', 'webhook']) await spanOf(`process ${name}`);
  }

  const find = (name: string) => receiver.spans.find((span) => span.name === name);
  async function spanOf(name: string): Promise<ReceivedSpan> {
    await waitUntil(async () => find(name) !== undefined, 30_000, 20);
    return find(name) as ReceivedSpan;
  }
  const under = (span: ReceivedSpan) =>
    receiver.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);

  test('have a span of each call: route, status and organization, in the trace that the caller names', async () => {
    const call = await spanOf('POST /search/initiate/');
    expect(call).toMatchObject({
      kind: 2,
      traceId: origin.traceId,
      parentSpanId: origin.spanId,
      service: 'larkspur-under-test',
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/search/initiate/',
        'http.response.status_code': 200,
        'larkspur.organisation.id': owner.organisationId,
      },
    });
    const refused = await owner.call({ url: `/talent/candidates/${owner.userId}/` });
    expect(refused.statusCode).toBe(404);
    await expect
      .poll(() => receiver.spans.some(({ attributes }) => attributes['http.response.status_code'] === 404))
      .toBe(true);
  });

  test('have the statements of a call, after its body was read as well, by name and without their text', async () => {
    const statements = under(await spanOf('POST /search/initiate/')).filter(({ kind }) => kind !== 5);
    const names = statements.map(({ name }) => name);
    expect(names).toContain('INSERT search_jobs');
    expect(names).toContain('INSERT search_runs');
    for (const { kind, attributes } of statements) {
      expect(kind).toBe(3);
      expect(attributes['db.system.name']).toBe('postgresql');
      expect(Object.keys(attributes).filter((key) => /text|param|statement/.test(key))).toEqual([]);
    }
  });

  test('go on in the jobs of a call, which are linked to it, with what they ask the database', async () => {
    const call = await spanOf('POST /search/initiate/');
    const job = await spanOf('process search');
    expect(job).toMatchObject({
      kind: 5,
      traceId: origin.traceId,
      links: [{ traceId: origin.traceId, spanId: call.spanId }],
      attributes: {
        'messaging.destination.name': 'search',
        'larkspur.job.attempt': 1,
        'larkspur.organisation.id': owner.organisationId,
      },
    });
    expect(under(job).map(({ name }) => name)).toContain('UPDATE search_runs');
    const mail = await spanOf('process mail');
    expect(mail.links).toEqual(
      [{ traceId: mail.traceId, spanId: (await spanOf('POST /api/user/auth/users/')).spanId }].map((link) =>
        expect.objectContaining(link),
      ),
    );
  });

  test.each([
    ['process search', 'GET search provider', 'http.response.status_code', 200],
    ['process generation', 'POST model', 'http.response.status_code', 200],
    ['process webhook', 'POST webhook', 'http.response.status_code', 204],
    ['process mail', 'SMTP send', 'larkspur.outgoing.purpose', 'smtp'],
  ])('have what %s asks of others: %s', async (job, name, attribute, value) => {
    const asked = await spanOf(name);
    expect(asked.kind).toBe(3);
    expect(asked.attributes).toMatchObject({ 'server.address': '127.0.0.1', [attribute]: value });
    expect(asked.attributes['server.port']).toBeGreaterThan(0);
    expect(asked.parentSpanId).toBe((await spanOf(job)).spanId);
  });

  test('are told to nobody else: no request to another server carries them', () => {
    const headers = [...model.requests, ...web.requests].map((request) => Object.keys(request.headers));
    expect(headers.length).toBeGreaterThan(2);
    for (const names of headers) {
      expect(names.filter((name) => /^(?:trace|baggage|b3|x-b3)/.test(name))).toEqual([]);
    }
    expect(JSON.stringify(mails.received)).not.toContain(origin.traceId);
  });

  test('hold nothing that people wrote, no address and no token', async () => {
    const tokens = JSON.stringify(mails.received).match(/[\w-]{43,}/g) ?? [];
    expect(tokens.length).toBeGreaterThan(0);
    const sent = receiver.bodies.map(({ body }) => body.toString()).join('\n');
    expect(sent).toContain('search_runs');
    const words = Object.values(secrets).flatMap((text) => [
      text,
      encodeURIComponent(text),
      text.split(' ')[0] ?? '',
    ]);
    for (const secret of [...words, ...tokens, owner.access, owner.email, registration.email]) {
      expect(sent).not.toContain(secret);
    }
    for (const word of ['quirinius', 'with-a-key', '@', 'ignored', 'Ada Tester', owner.userId]) {
      expect(sent).not.toContain(word);
    }
  });

  test('say what failed by its kind alone', async () => {
    const { services } = server;
    const failing = services.outgoing.fetch(new URL('http://127.0.0.1:9/secret'), {
      timeoutMs: 1000,
      maxBytes: 10,
      isOperatorsChoice: true,
      purpose: 'identity provider',
    });
    await expect(failing).rejects.toThrow();
    expect(await spanOf('GET identity provider')).toMatchObject({
      isError: true,
      attributes: { 'error.type': 'OutgoingError', 'larkspur.outgoing.failure': 'unreachable' },
    });
  });
});
