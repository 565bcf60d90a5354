import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiProvider } from '../../lib/api.tsx';
import { type ApiClient, createApiClient } from '../../lib/api-client.ts';
import { sweepDrafts } from '../../lib/drafts.ts';
import { ProofDialogHost } from '../../lib/proof/proof-dialog-host.tsx';
import { createProofGate, type ProofGate } from '../../lib/proof/proof-gate.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { useSessionActions } from '../../lib/session.tsx';
import type { Session } from '../../lib/session-state.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { Platform } from '../../platform/types.ts';

/** API client and query cache of the session, for the pages within. */
export function SessionServices({ children }: { children: ReactNode }) {
  const { api, queryClient, proofGate } = servicesOf(useSessionActions(), usePlatform());
  return (
    <ApiProvider api={api}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      <ProofDialogHost gate={proofGate} />
    </ApiProvider>
  );
}

interface Services {
  api: ApiClient;
  queryClient: QueryClient;
  proofGate: ProofGate;
}

const servicesBySession = new WeakMap<Session, Services>();

/** Returns the services of a session. They outlast a visit to a public page, and keep what was loaded. */
function servicesOf(session: Session, platform: Platform): Services {
  const services = servicesBySession.get(session) ?? startServices(session, platform);
  servicesBySession.set(session, services);
  return services;
}

/** When the first load is over on most machines, in milliseconds. */
const taskUpdatesAfterMs = 1500;

function startServices(session: Session, platform: Platform): Services {
  sweepDrafts();
  const queryClient = createQueryClient();
  const proofGate = createProofGate();
  const api = createApiClient(session, proofGate.ask);
  let userId = session.state().user?.id;
  session.subscribe(() => {
    const next = session.state().user?.id;
    // Never show one user's data to the next.
    if (next !== userId) {
      queryClient.clear();
      proofGate.answer(false);
    }
    userId = next;
  });
  // Screens poll as well, so that the first load need not wait for this. A stream begins with the changes of the last half minute.
  setTimeout(() => {
    void import('../../lib/task-updates/update-queries.ts').then(
      ({ startTaskUpdates }) => startTaskUpdates(session, queryClient, api, platform),
      () => {},
    );
  }, taskUpdatesAfterMs);
  return { api, queryClient, proofGate };
}
