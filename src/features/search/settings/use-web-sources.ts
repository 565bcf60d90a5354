import { useQuery } from '@tanstack/react-query';
import {
  getWebSources,
  saveWebSources,
  type WebSources,
  type WebSourcesFields,
} from '../../../../contract/search/web-sources.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/use-save-settings.ts';

const key = ['web-sources'];

/** Loads the web sources that searches on this computer ask. */
export function useWebSources() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getWebSources, {}, { signal }) });
}

/** Saves over the version that the form was opened with. The search form lists the sources, so it is refetched too. */
export const useSaveWebSources = () =>
  useSaveSettings<WebSourcesFields, WebSources>(key, (api, request) => api.call(saveWebSources, request), [
    'search-sources',
  ]);
