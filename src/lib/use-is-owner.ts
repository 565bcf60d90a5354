import { useSession } from './session.tsx';

/** The server decides; this hides what it would refuse. */
export function useIsOwner(): boolean {
  const role = useSession().user?.role;
  return role === 'Owner' || role === 'SuperAdmin';
}
