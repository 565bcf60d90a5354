import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../lib/api.tsx';
import { type ApiClient, ifMatch } from '../../lib/api-client.ts';
import { CallError, problemText } from '../../lib/problem-text.ts';
import { Notice } from '../../ui/notice.tsx';

export function FormOutcome({
  done,
  error,
  fallback,
}: {
  done: ReactNode;
  error: unknown;
  fallback: string;
}) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {done && <Notice kind="done">{done}</Notice>}
      </div>
      {error != null && <Notice kind="failed">{problemText(error, fallback)}</Notice>}
    </>
  );
}

export function useSaveSettings<Fields, Saved, Version extends string | number = number>(
  queryKey: readonly string[],
  send: (api: ApiClient, request: { headers: ReturnType<typeof ifMatch>; body: Fields }) => Promise<Saved>,
  staleKey?: readonly string[],
) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<Saved, Error, { fields: Fields; version: Version }>({
    mutationFn: ({ fields, version }) => send(api, { headers: ifMatch(version), body: fields }),
    onSuccess: async (saved) => {
      queries.setQueryData(queryKey, saved);
      if (staleKey) await queries.invalidateQueries({ queryKey: staleKey });
    },
    onError: async (error) => {
      if (error instanceof CallError && error.status === 412) await queries.invalidateQueries({ queryKey });
    },
  });
}
