/**
 * What a program of somebody else's does with the API: `node journey.ts <origin> <email> <password>`. It knows the server by
 * its API page alone: its types are generated from that, and the compiler holds it to them. Prints what it saw as JSON.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type components, createLarkspur } from 'larkspur-client';
import type { Middleware } from 'openapi-fetch';

const [origin = '', email = '', password = ''] = process.argv.slice(2);
const client = createLarkspur({ baseUrl: origin });
type Profile = components['schemas']['CompanyProfileFields'];

/** The part of an answer that the test compares. */
function seen({ response, error }: { response: Response; error?: components['schemas']['Problem'] }) {
  const named = [
    'www-authenticate',
    'retry-after',
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
  ];
  const headers = named.filter((name) => response.headers.has(name));
  return { status: response.status, headers, detail: error?.detail };
}

const signedOut = await client.GET('/search/jobs/');
const wrong = await client.POST('/api/user/auth/jwt/create/', { body: { email, password: `${password}!` } });
const session = await client.POST('/api/user/auth/jwt/create/', { body: { email, password } });
if (!session.data) throw new Error(session.error.detail ?? 'Could not sign in.');
const { access, refresh } = session.data;
const bearer: Middleware = {
  onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${access}`),
};
client.use(bearer);

const profile: Profile = {
  company_name: 'Harbour Analytics',
  industry: 'Logistics software',
  description: 'We forecast berth times for container ports.',
};
const created = await client.POST('/post/company-profiles/', { body: profile });
const again = await client.POST('/post/company-profiles/', { body: profile });
const incomplete = await client.POST('/post/company-profiles/', {
  // @ts-expect-error The page says that these are required.
  body: { company_name: 'Harbour Analytics' },
});

const started = await client.POST('/post/generate/', {
  body: { post_type: 'blog', prompt_details: { target_audience: 'Port managers', topic: 'Berths' } },
});
const generation = started.data && (await finished(started.data.task_id));
const posts = await client.GET('/post/posts/', { params: { query: { post_type: 'blog', page: 1 } } });
const unknown = await client.GET('/post/generate/status/', {
  params: { query: { task_id: crypto.randomUUID() } },
});

const imported = await client.POST('/talent/imports/', {
  params: { query: { file_name: 'people.csv' } },
  body: 'Name,Title\nMila Visser,Data Engineer\n',
  bodySerializer: (csv) => csv,
  headers: { 'content-type': 'text/csv' },
});
const report = imported.data && (await importFinished(imported.data.task_id));
const exported = await client.GET('/talent/export/', { parseAs: 'text' });

const limited = await untilLimited();
const ended = await client.POST('/api/user/auth/sign-out/', { body: { refresh } });
const after = await client.GET('/search/jobs/');

console.log(
  JSON.stringify({
    signedOut: seen(signedOut),
    wrong: seen(wrong),
    signedIn: seen(session),
    created: created.data?.company_name,
    again: seen(again),
    incomplete: Object.keys(incomplete.error ?? {}),
    generation: generation?.result?.type,
    posts: posts.data?.map(({ engine }) => engine),
    postsInAll: posts.response.headers.get('x-total-count'),
    unknown: seen(unknown),
    imported: { status: imported.response.status, imported: report?.imported },
    exported: { type: exported.response.headers.get('content-type'), text: exported.data },
    limited: seen(limited),
    ended: ended.response.status,
    after: seen(after),
  }),
);

async function finished(task: string): Promise<components['schemas']['GenerationState']> {
  for (;;) {
    const { data, error } = await client.GET('/post/generate/status/', {
      params: { query: { task_id: task } },
    });
    if (!data) throw new Error(error.detail);
    if (data.status === 'completed' || data.status === 'failed') return data;
    await sleep(100);
  }
}

async function importFinished(id: string): Promise<components['schemas']['TalentImport']> {
  for (;;) {
    const { data, error } = await client.GET('/talent/imports/{id}/', { params: { path: { id } } });
    if (!data) throw new Error(error.detail);
    if (data.status === 'completed' || data.status === 'failed') return data;
    await sleep(100);
  }
}

/** Asks for activation links until the server has had enough. */
async function untilLimited() {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await client.POST('/api/user/auth/resend-activation/', {
      body: { email: 'nobody@keel.example' },
    });
    if (answer.response.status === 429) return answer;
  }
  throw new Error('The server never had enough.');
}
