import { useQuery } from '@tanstack/react-query';
import {
  type BrandVoice,
  type BrandVoiceFields,
  getBrandVoice,
  saveBrandVoice,
} from '../../../../contract/content/brand-voice.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/use-save-settings.ts';

const key = ['brand-voice'];

/** Loads how the organisation writes. */
export function useBrandVoice() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getBrandVoice, {}, { signal }) });
}

/** Saves it over the version that the form started from, and refetches it when someone else was first. */
export const useSaveBrandVoice = () =>
  useSaveSettings<BrandVoiceFields, BrandVoice, string>(key, (api, request) =>
    api.call(saveBrandVoice, request),
  );
