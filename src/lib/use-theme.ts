import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getPreferences } from '../../contract/api/settings.ts';
import { useApi } from './api.tsx';
import { applyTheme, preferencesKey, recallTheme, rememberTheme } from './theme.ts';

/** The user's own settings. */
export function usePreferences() {
  const api = useApi();
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => api.call(getPreferences, {}, { signal }),
    // They change on another device at most.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Shows the dashboard in the user's theme: at once in that of the last visit, then in the saved one. */
export function useTheme(): void {
  const theme = usePreferences().data?.theme;
  useEffect(() => {
    if (theme === undefined) applyTheme(recallTheme());
    else rememberTheme(theme);
    return () => applyTheme('system');
  }, [theme]);
}
