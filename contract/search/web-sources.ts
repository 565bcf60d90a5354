interface WebSource {
  label: string;
  /**
   * What connects it: the address of an installation of one's own, the key of an account, or the mere choice, for one that asks
   * strangers without either.
   */
  by: 'address' | 'key' | 'choice';
  /** Where its API answers, unless an installation has its own. */
  host?: string;
}

/** The sources that a search asks beside the talent pool, in the order in which they are shown. */
export const webSources = {
  searxng: { label: 'SearXNG', by: 'address' },
  brave: { label: 'Brave Search', by: 'key', host: 'api.search.brave.com' },
  github: { label: 'GitHub', by: 'choice', host: 'api.github.com' },
} as const satisfies Record<string, WebSource>;

export type WebProvider = keyof typeof webSources;
export const webProviders = Object.keys(webSources) as WebProvider[];

const labels: Record<string, { label: string }> = {
  'talent-pool': { label: 'Talent pool' },
  ...webSources,
  model: { label: 'The model' },
};

export const providerName = (provider: string): string => labels[provider]?.label ?? provider;

interface WebSourceSetting {
  name: string;
  of: WebProvider;
  is: 'url' | 'key';
  meaning: string;
}

/** The settings of the server that connect a source. Its `url` is the host's unless it is set. */
export const webSourceSettings = [
  {
    name: 'SEARXNG_URL',
    of: 'searxng',
    is: 'url',
    meaning: 'a SearXNG instance with `json` among the `search.formats` of its settings',
  },
  { name: 'BRAVE_API_KEY', of: 'brave', is: 'key', meaning: 'the key of Brave Search' },
  { name: 'BRAVE_URL', of: 'brave', is: 'url', meaning: 'another address of Brave Search' },
  {
    name: 'GITHUB_TOKEN',
    of: 'github',
    is: 'key',
    meaning: 'a token of GitHub; without one, ten searches a minute and sixty profiles an hour',
  },
  { name: 'GITHUB_URL', of: 'github', is: 'url', meaning: 'another address of GitHub’s API' },
] as const satisfies WebSourceSetting[];
export type WebSourceSettingName = (typeof webSourceSettings)[number]['name'];

/** The setting without which a source can't be asked. */
export function connectingSetting(provider: WebProvider): WebSourceSettingName | undefined {
  const needed = { address: 'url', key: 'key', choice: undefined }[webSources[provider].by];
  return webSourceSettings.find(({ of, is }) => of === provider && is === needed)?.name;
}

/** How the user of this computer connects a source in the desktop app. */
export const webSourceTexts: Record<WebProvider, { label: string; hint: string; placeholder?: string }> = {
  searxng: {
    label: 'SearXNG address',
    placeholder: 'http://127.0.0.1:8888',
    hint: 'Your own instance, or one you may use. It must allow JSON. Leave empty to ask none.',
  },
  brave: {
    label: 'Brave Search API key',
    hint: 'From api-dashboard.search.brave.com. It is stored encrypted. Empty: Brave is not asked.',
  },
  github: {
    label: 'GitHub',
    hint: 'for software developers. It allows only a few requests per hour.',
  },
};
