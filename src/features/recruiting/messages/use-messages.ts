import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  draftMessage,
  type MessageFields,
  sendMessage,
} from '../../../../contract/recruiting/messages.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useOpenDraft } from '../../../platform/use-open-draft.ts';
import { foundPersonKey, resultsKey } from '../../search/query-keys.ts';
import { boardKey } from '../query-keys.ts';

/** Drafts a mail once, each time the dialog opens. */
export function useMessageDraft(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['message-draft', id],
    queryFn: ({ signal }) => api.call(draftMessage, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Sends a mail, or opens it as a draft where the mail program sends it. `problem` says why that did not take it. */
export function useSendMessage(jobId: string, id: string) {
  const api = useApi();
  const queries = useQueryClient();
  const openDraft = useOpenDraft();
  return useMutation({
    mutationFn: async (body: MessageFields) => {
      const stored = await api.call(sendMessage, { params: { id }, body });
      return { stored, problem: stored.draft ? await openDraft(stored.draft) : '' };
    },
    onSettled: () => {
      // Not waited for: each event of the search begins the reading anew, and the mail is on its way before.
      for (const queryKey of [boardKey(jobId), foundPersonKey(id), resultsKey(jobId)]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
}
