import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type AddedPasskey,
  addPasskey,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '../../../../contract/account/passkeys.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useFactorChanges } from './use-second-factor.ts';

const passkeysKey = ['passkeys'];

export function usePasskeys() {
  const api = useApi();
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => api.call(listPasskeys, {}, { signal }),
  });
}

/** The changes of passkeys. Each throws `CallError`. */
export function useChangePasskeys() {
  const api = useApi();
  const queries = useQueryClient();
  const isChanged = useFactorChanges();
  return {
    add: async (name: string): Promise<AddedPasskey> => {
      const offer = await api.call(startPasskey, { body: {} });
      const { createPasskey } = await import('../../../lib/passkeys/passkeys.ts');
      const credential = await createPasskey(offer);
      return isChanged(await api.call(addPasskey, { body: { name, credential } }));
    },
    rename: async (id: string, name: string) => {
      await api.call(renamePasskey, { params: { id }, body: { name } });
      await queries.invalidateQueries({ queryKey: passkeysKey });
    },
    remove: async (id: string) => isChanged(await api.call(removePasskey, { params: { id }, body: {} })),
  };
}
