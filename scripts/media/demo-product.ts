import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import type { GenerationState } from '../../contract/content/content.calls.ts';
import type { CallInput } from '../../contract/platform/call.ts';
import type { initiateSearch, SearchState } from '../../contract/search/sourcing.calls.ts';
import { demoOwner } from '../../server/app/seed/demo-organisation.ts';
import { openEmbedded } from '../../server/platform/db/client.ts';
import { searchJobs } from '../../server/platform/db/schema.ts';
import { type Client, connect } from '../../tests/support/api-client.ts';
import {
  type Behaviour,
  begin,
  chunk,
  pieces,
  say,
  startModelServer,
} from '../../tests/support/model-server.ts';
import { freePort } from '../../tests/support/postgres.ts';
import { newDataDir, type Product, removeDataDir, startProduct } from '../../tests/support/product.ts';
import { waitUntil } from '../../tests/support/wait-until.ts';

const name = 'company-writer';

const earlierPost = {
  hook: 'A shorter stay is safe when the first night at home is planned.',
  body: 'Our nurses visit your patients at home after surgery. Each of them has one nurse in charge and one plan on paper. Families have one number to call at night.',
  question: 'Which of your patients would rather be at home tomorrow?',
};

const earlierRequest = {
  post_type: 'linkedin',
  prompt_details: { target_audience: 'discharge planners in hospitals', topic: 'shorter stays in hospital' },
};

const filmedPost = {
  hook: 'Caring for a parent and holding down a job leaves no day off.',
  body: 'Respite means that one of us comes to your home while you work, sleep or see a friend. Your parent keeps one nurse in charge and one plan on paper. At night there is one number to call.',
  question: 'When did you last have a day for yourself?',
};

/** A writing model that the product is connected to. Its texts are written in advance, so that both themes show the same. */
interface Writer {
  settings: Record<string, string>;
  /** Waits for a request, and returns the answer piece by piece. The next piece is sent when it is asked for. */
  write(): Promise<Iterator<string> & Iterable<string>>;
  close(): Promise<void>;
}

async function startWriter(): Promise<Writer> {
  const open: ServerResponse[] = [];
  const earlier = say(JSON.stringify(earlierPost));
  const filmed = JSON.stringify(filmedPost);
  const behave: Behaviour = (response, request, number) => {
    const isEarlier = JSON.stringify(request.messages).includes(
      earlierRequest.prompt_details.target_audience,
    );
    if (isEarlier) return earlier(response, request, number);
    if (request.stream) return begin('', open)(response, request, number);
    return say(filmed)(response, request, number);
  };
  const server = await startModelServer({ [name]: behave });
  return {
    settings: { AI_BASE_URL: server.url, AI_MODEL: name, AI_API_KEY: 'not-needed' },
    write: async () => {
      await waitUntil(async () => open.length > 0, 30_000);
      const response = open.pop() as ServerResponse;
      return send(response, filmed);
    },
    close: server.close,
  };
}

function* send(response: ServerResponse, text: string): Generator<string> {
  for (const piece of pieces(text)) {
    response.write(chunk(piece));
    yield piece;
  }
  response.end(`${chunk('', 'stop')}data: [DONE]\n\n`);
}

type Search = CallInput<typeof initiateSearch>['body'];

export const filmedSearch = {
  job_title: 'Registered Nurse',
  location: 'United States',
  job_description:
    'We visit patients at home after surgery: up to ten a day, one nurse in charge of each, notes written before leaving. Must have: IV therapy. Nice to have: Epic, wound care.',
} satisfies Search;

const earlierSearches: [Search, daysAgo: number][] = [
  [
    {
      job_title: 'Registered Nurse',
      location: 'United States',
      job_description:
        'Nights and holidays with people who cannot turn by themselves: we want no pressure injuries. Must have: Epic. Nice to have: IV therapy, wound care.',
    },
    2,
  ],
  [
    {
      job_title: 'Nurse Manager',
      location: 'Seattle',
      job_description:
        'Leads twelve nurses in home care. Must have: shift leadership, care planning, triage.',
    },
    9,
  ],
  [
    {
      job_title: 'Customer Support Lead',
      location: 'Austin, Texas',
      job_description: 'Answers families and plans visits. Must have: Zendesk. Nice to have: Spanish.',
    },
    16,
  ],
  [
    {
      job_title: 'Accountant',
      location: 'Minneapolis',
      job_description: 'Keeps our books and runs the payroll. Must have: Excel, payroll.',
    },
    31,
  ],
  [
    {
      job_title: 'Data Analyst',
      location: 'Boston',
      job_description: 'Reports on visits, hours and outcomes. Must have: SQL, Excel. Nice to have: Tableau.',
    },
    47,
  ],
  [
    {
      job_title: 'HR Business Partner',
      location: 'Phoenix, Arizona',
      job_description: 'Hires and keeps care staff. Must have: onboarding, employee relations.',
    },
    70,
  ],
];

const password = 'shown-nowhere-and-gone-in-a-minute';
export const demoCredentials = { email: demoOwner.email, password };

export interface DemoProduct {
  url: string;
  earlierSearchId: string;
  openSignedIn(browser: Browser, options: BrowserContextOptions): Promise<Page>;
  writer: Writer;
  stop(): Promise<void>;
}

export async function startDemoProduct(): Promise<DemoProduct> {
  const dataDir = newDataDir();
  const writer = await startWriter();
  // A constant URL, since results contain absolute links.
  const options = {
    dataDir,
    port: await freePort(),
    settings: { DEMO_PASSWORD: password, ...writer.settings },
  };
  try {
    let product = await startProduct(options);
    const jobIds = await fillWithUse(product);
    await backdate(dataDir, jobIds);
    product = await startProduct(options);
    return {
      url: product.url,
      earlierSearchId: jobIds[0] as string,
      openSignedIn: (browser, window) => openSignedIn(product, browser, window),
      writer,
      stop: async () => {
        await product.stop();
        await writer.close();
        removeDataDir(dataDir);
      },
    };
  } catch (error) {
    removeDataDir(dataDir);
    throw error;
  }
}

async function fillWithUse(product: Product): Promise<string[]> {
  try {
    const client = await connect(product.url, demoCredentials);
    const ids: string[] = [];
    for (const [search] of earlierSearches) ids.push(await searchAndWait(client, search));
    await generateAndWait(client);
    return ids;
  } finally {
    await product.stop();
  }
}

async function searchAndWait(client: Client, search: Search): Promise<string> {
  const { task_id } = (await client.send('POST', '/search/initiate/', search)) as { task_id: string };
  await waitUntil(async () => {
    const state = (await client.send('GET', `/search/status/?task_id=${task_id}`)) as SearchState;
    if (state.status === 'Failed') throw new Error(`The search for ${search.job_title} failed.`);
    return state.status === 'Completed';
  }, 30_000);
  return task_id;
}

async function generateAndWait(client: Client): Promise<void> {
  const { task_id } = (await client.send('POST', '/post/generate/', earlierRequest)) as { task_id: string };
  await waitUntil(async () => {
    const state = (await client.send('GET', `/post/generate/status/?task_id=${task_id}`)) as GenerationState;
    if (state.status === 'failed') throw new Error('The post was not generated.');
    return state.status === 'completed';
  }, 30_000);
}

async function backdate(dataDir: string, jobIds: string[]): Promise<void> {
  const { db, close } = await openEmbedded(dataDir);
  try {
    for (const [index, [, daysAgo]] of earlierSearches.entries()) {
      const createdAt = new Date(Date.now() - daysAgo * 86_400_000 + index * 23 * 60_000);
      await db
        .update(searchJobs)
        .set({ createdAt })
        .where(eq(searchJobs.id, jobIds[index] as string));
    }
  } finally {
    await close();
  }
}

async function openSignedIn(
  product: Product,
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    timezoneId: zoneWhereItIsMorning(new Date()),
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  const { access } = await connect(product.url, demoCredentials);
  await context.addInitScript((token) => localStorage.setItem('access_token', token), access);
  return context.newPage();
}

/** Returns a time zone where it is between ten and eleven now, so that timestamps fall into office hours. */
function zoneWhereItIsMorning(now: Date): string {
  const ahead = ((10 - now.getUTCHours() + 36) % 24) - 12;
  // These names have inverted signs: east is minus.
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}
