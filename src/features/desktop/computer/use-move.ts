import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Move, MoveAction } from '../../../../contract/desktop/desktop-computer.ts';
import { paths } from '../../../lib/paths.ts';
import type { ThisComputer } from '../../../platform/types.ts';

const key = ['move-to-server'];
/** In milliseconds. */
const pollMs = 500;

/** Steps that go on by themselves. */
export const isUnderWay = ({ step }: Move): boolean => ['exporting', 'sending', 'importing'].includes(step);

/** The move of the data on this computer to a server, which the shell carries on while the page is closed. */
export function useMove(computer: ThisComputer) {
  const queries = useQueryClient();
  const { data: move } = useQuery({
    queryKey: key,
    queryFn: () => computer.readMove(),
    // The shell changes it without the page.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  });
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: (action: MoveAction) => computer.actOnMove(action),
    onSuccess: (next) => queries.setQueryData(key, next),
  });
  return {
    move,
    act: (action: MoveAction) => mutate(action),
    /** Loads the page anew, with the session there. By then the session here has ended, and with it the page. */
    connect: () =>
      void mutateAsync({ do: 'connect' }).then(
        () => location.assign(paths.dashboard),
        () => {},
      ),
    pending: isPending ? variables.do : undefined,
  };
}
