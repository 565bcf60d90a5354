import type { WebQuery } from '../../../../contract/search/search-sources.calls.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { type WebProvider, webProviders, webSources } from '../../../../contract/search/web-sources.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/context.ts';
import type { RunQuery } from '../../../platform/db/schema.ts';
import { FieldError } from '../../../platform/errors.ts';
import type { JobBrief } from '../matching/read-job-brief.ts';
import { runInThread } from '../pool-index/run-in-thread.ts';
import type { SearchProvider } from '../provider.ts';
import { brave } from './brave.ts';
import { github } from './github.ts';
import { searxng } from './searxng.ts';
import { talentPool } from './talent-pool.ts';
import type { WebSearch } from './web-query.ts';

const sources: Record<WebProvider, WebSearch> = { searxng, brave, github };

/** The talent pool comes first, because it has the most data on its people. */
export function configuredProviders(services: Services): SearchProvider[] {
  const { providers, connections } = services.config.search;
  const pool = providers.includes('talent-pool') ? [talentPool(services)] : [];
  const web = webProvidersOf(services.config).flatMap((provider) => {
    const connection = connections[provider];
    return connection ? [sources[provider].open(connection, services.outgoing)] : [];
  });
  return [...pool, ...web].map((provider) => timed(provider, services.metrics));
}

const timed = (provider: SearchProvider, { providerSeconds }: Services['metrics']): SearchProvider => ({
  ...provider,
  async *search(task, signal) {
    const stop = providerSeconds.startTimer({ provider: provider.name });
    let outcome = 'ok';
    try {
      yield* provider.search(task, signal);
    } catch (error) {
      outcome = signal.aborted ? 'cancelled' : 'failed';
      throw error;
    } finally {
      stop({ outcome });
    }
  },
});

const webProvidersOf = ({ search }: Pick<Config, 'search'>): WebProvider[] =>
  webProviders.filter((name) => search.providers.includes(name));

export async function buildQueries(
  config: Pick<Config, 'search'>,
  job: JobBrief,
  criteria: Criterion[],
): Promise<WebQuery[]> {
  const names = webProvidersOf(config);
  if (names.length === 0) return [];
  const { withheldOccupations: withheld } = config.search;
  const synonyms = await runInThread({
    kind: 'synonyms',
    job: { title: job.title.text, description: job.given.description },
    options: withheld ? { withheld } : {},
  });
  const excluded = criteria.filter(({ need }) => need === 'not').map(({ text }) => text);
  return names.map((provider) => ({
    provider,
    query: sources[provider].compose(job, { synonyms, excluded }),
  }));
}

export async function queriesToRun(
  config: Pick<Config, 'search'>,
  job: JobBrief,
  criteria: Criterion[],
  queries: RunQuery[],
): Promise<RunQuery[]> {
  const given = new Map(
    queries.flatMap((query) => (query.isGiven ? [[query.provider, query] as const] : [])),
  );
  const built = await buildQueries(config, job, criteria);
  return built.map((query) => given.get(query.provider) ?? query);
}

/** @throws FieldError on a query that its provider can't be asked with */
export function checkQueries(config: Pick<Config, 'search'>, given: WebQuery[]): RunQuery[] {
  const configured = webProvidersOf(config);
  const checked = new Map<WebProvider, RunQuery>();
  const faults: string[] = [];
  for (const { provider, query } of given) {
    const { label } = webSources[provider];
    const { limits } = sources[provider];
    const text = query.replace(/\s+/g, ' ');
    const refuse = (fault: string) => faults.push(`${label}: ${fault}`);
    if (!configured.includes(provider)) refuse('this installation does not ask it.');
    if (checked.has(provider)) refuse('give one query only.');
    if (text.length > limits.characters) refuse(`use at most ${limits.characters} characters.`);
    if (text.split(' ').length > limits.words) refuse(`use at most ${limits.words} words.`);
    if (!isBalanced(text)) refuse('close every quotation mark and parenthesis.');
    checked.set(provider, { provider, query: text, isGiven: true });
  }
  if (faults.length > 0) throw new FieldError({ queries: faults });
  return [...checked.values()];
}

function isBalanced(text: string): boolean {
  const outside = text.split('"');
  if (outside.length % 2 === 0) return false;
  let depth = 0;
  for (const mark of outside
    .filter((_, at) => at % 2 === 0)
    .join('')
    .replace(/[^()]/g, '')) {
    depth += mark === '(' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
