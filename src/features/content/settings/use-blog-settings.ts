import {
  type BlogFields,
  type BlogSettings,
  getBlogSettings,
  saveBlogSettings,
} from '../../../../contract/content/blog-settings.calls.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { useSaveSettings } from '../../settings/form-outcome.tsx';
import { postsKey } from '../use-posts.ts';

const key = ['blog-settings'];

export const useBlogSettings = () => useCallQuery(key, getBlogSettings, {});

/** Refetches the settings when another user saved first. */
export const useSaveBlogSettings = () =>
  useSaveSettings<BlogFields, BlogSettings>(
    key,
    (api, request) => api.call(saveBlogSettings, request),
    postsKey,
  );
