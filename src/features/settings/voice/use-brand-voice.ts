import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BrandVoice,
  type BrandVoiceFields,
  getBrandVoice,
  saveBrandVoice,
} from '../../../../contract/api/brand-voice.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { CallError } from '../../../lib/problem-text.ts';

const key = ['brand-voice'];

/** Loads how the organisation writes. */
export function useBrandVoice() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getBrandVoice, {}, { signal }) });
}

/** Saves it over the version that the form started from, and refetches it when somebody else was first. */
export function useSaveBrandVoice() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<BrandVoice, Error, { fields: BrandVoiceFields; version: string }>({
    mutationFn: ({ fields, version }) =>
      api.call(saveBrandVoice, { headers: ifMatch(version), body: fields }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: async (error) => {
      if (error instanceof CallError && error.status === 412)
        await queries.invalidateQueries({ queryKey: key });
    },
  });
}
