import { useQuery } from '@tanstack/react-query';
import {
  type BlogFields,
  type BlogSettings,
  getBlogSettings,
  saveBlogSettings,
} from '../../../../contract/content/blog-settings.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/use-save-settings.ts';

const key = ['blog-settings'];

/** Loads the organisation's public blog. */
export function useBlogSettings() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getBlogSettings, {}, { signal }) });
}

/** Saves it over the version that the form started from, and refetches it when someone else was first. */
export const useSaveBlogSettings = () =>
  useSaveSettings<BlogFields, BlogSettings>(key, (api, request) => api.call(saveBlogSettings, request));
