import { useQuery } from '@tanstack/react-query';
import { localOrigin } from '../../contract/desktop/local-server/messages.ts';
import { usePlatform } from './platform-context.tsx';

/** False until it is known, and on the website. */
export function useIsLocal(): boolean {
  const { shell } = usePlatform();
  const { data } = useQuery({
    queryKey: ['server-in-use'],
    queryFn: () => shell?.readServer() ?? null,
    enabled: shell !== null,
  });
  return data?.origin === localOrigin;
}
