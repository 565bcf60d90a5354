const names: Record<string, string> = {
  'talent-pool': 'Talent pool',
  searxng: 'SearXNG',
  brave: 'Brave Search',
};

/** What people call a search provider. */
export const sourceName = (provider: string): string => names[provider] ?? provider;
