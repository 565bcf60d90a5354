import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { loadingSession, type Session, type SessionState } from './session-state.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSessionActions(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** Whether someone is signed in, and who. `loading` while a page is prerendered and hydrated. */
export function useSession(): SessionState {
  const session = useSessionActions();
  return useSyncExternalStore(session.subscribe, session.state, () => loadingSession);
}
