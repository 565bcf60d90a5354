import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProvider } from '../lib/api.tsx';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { sweepDrafts } from '../lib/drafts.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { useSessionActions } from '../lib/session.tsx';
import type { Session } from '../lib/session-state.ts';
import { DashboardLayout } from './dashboard-layout.tsx';

/** Everything behind the guard: the API client and the query cache, which the public pages never load. */
export function DashboardRoot() {
  const { api, queryClient } = servicesOf(useSessionActions());
  return (
    <ApiProvider api={api}>
      <QueryClientProvider client={queryClient}>
        <DashboardLayout />
      </QueryClientProvider>
    </ApiProvider>
  );
}

interface Services {
  api: ApiClient;
  queryClient: QueryClient;
}

const known = new WeakMap<Session, Services>();

/** One set a session, so that a visit to a public page does not lose what was loaded. */
function servicesOf(session: Session): Services {
  const services = known.get(session) ?? startServices(session);
  known.set(session, services);
  return services;
}

function startServices(session: Session): Services {
  sweepDrafts();
  const queryClient = createQueryClient();
  let holder = session.state().user?.id;
  session.subscribe(() => {
    const next = session.state().user?.id;
    // What one person loaded is never shown to the next.
    if (next !== holder) queryClient.clear();
    holder = next;
  });
  return { api: createApiClient(session), queryClient };
}
