import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.tsx';
import { LoadingMark } from '../../ui/progress.tsx';

/** Lets signed-in users through; everyone else goes to /login (spec §2), which learns from where. */
export function Guard() {
  const { status } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <LoadingMark text="Loading..." />;
  return status === 'signed-in' ? (
    <Outlet />
  ) : (
    <Navigate to={paths.login} replace state={pathname + search} />
  );
}
