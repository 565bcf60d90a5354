import type { Services } from '../../../platform/context.ts';
import type { SearchProvider } from '../provider.ts';
import { brave } from './brave.ts';
import { github } from './github.ts';
import { searxng } from './searxng.ts';
import { talentPool } from './talent-pool.ts';

/** The providers that the configuration names; the talent pool first, because it has the most data on its people. */
export function configuredProviders(services: Services): SearchProvider[] {
  const { providers, searxngUrl, brave: braveSettings, github: githubSettings } = services.config.search;
  const chosen: SearchProvider[] = [];
  if (providers.includes('talent-pool')) chosen.push(talentPool(services));
  if (providers.includes('searxng') && searxngUrl) chosen.push(searxng(searxngUrl, services.outgoing));
  if (providers.includes('brave') && braveSettings) chosen.push(brave(braveSettings, services.outgoing));
  if (providers.includes('github')) chosen.push(github(githubSettings, services.outgoing));
  return chosen.map((provider) => timed(provider, services.metrics));
}

/** Measures how long a provider takes for a search, and whether it fails. */
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
