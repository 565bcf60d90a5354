import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AppChange, AppState } from '../../../../contract/desktop/app-settings.ts';
import type { Shell } from '../../../platform/platform-context.tsx';

const key = ['app-state'];

export function useAppState(shell: Shell) {
  const queries = useQueryClient();
  const { data: state, error, refetch } = useQuery({ queryKey: key, queryFn: () => shell.readAppState() });
  useEffect(() => shell.onAppStateChange(() => void refetch()), [shell, refetch]);
  const change = useMutation({
    mutationFn: (given: AppChange) => shell.changeAppSettings(given),
    onSuccess: (next: AppState) => queries.setQueryData(key, next),
  });
  // Shown as changed at once; taken back if the system refuses.
  const shown = state && change.isPending ? withChange(state, change.variables) : state;
  return { state: shown, error, refetch, change };
}

function withChange(state: AppState, change: AppChange): AppState {
  const { notifies = state.notifies, startsAtLogin = state.startsAtLogin, channel, ...settings } = change;
  return {
    ...state,
    notifies,
    startsAtLogin,
    updates: { ...state.updates, channel: channel ?? state.updates.channel },
    settings: { ...state.settings, ...(settings as Partial<AppState['settings']>) },
  };
}
