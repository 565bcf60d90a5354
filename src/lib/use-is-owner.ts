import { useSession } from './session.tsx';

/** Whether the user may change the organization's data. The server decides; this hides what it would refuse. */
export function useIsOwner(): boolean {
  const role = useSession().user?.role;
  return role === 'Owner' || role === 'SuperAdmin';
}
