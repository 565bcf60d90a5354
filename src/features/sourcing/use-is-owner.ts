import { useSession } from '../../lib/session.tsx';

/** Whether the user may change what belongs to the organisation. The server decides; this only hides what it would refuse. */
export function useIsOwner(): boolean {
  const role = useSession().user?.role;
  return role === 'Owner' || role === 'SuperAdmin';
}
