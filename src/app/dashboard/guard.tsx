import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { LoadingMark } from '../../ui/progress.tsx';

/** Lets signed-in users through; everyone else goes to /login (spec §2). */
export function Guard() {
  const { status } = useSession();
  if (status === 'loading') return <LoadingMark text="Loading..." />;
  return status === 'signed-in' ? <Outlet /> : <Navigate to={paths.login} replace />;
}
