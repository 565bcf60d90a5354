import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import {
  getPreferences,
  type Preferences,
  savePreferences,
  type Theme,
  themes,
} from '../../contract/account/preferences.calls.ts';
import { useApi } from './api.tsx';
import { useSession } from './session.tsx';

/** Where storage is refused, the choice lasts as long as the page. */
export interface Preference<Value extends string> {
  read(): Value;
  write(value: Value): void;
  /** Includes changes of other tabs. Returns an unsubscribe function. */
  subscribe(onChange: () => void): () => void;
}

/** `name` is the key in local storage; the first of `values` is the default. */
export function openPreference<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): Preference<Value> {
  const listeners = new Set<() => void>();
  let unstored: string | undefined;
  const stored = () => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  return {
    read() {
      const value = unstored ?? stored();
      return values.find((each) => each === value) ?? values[0];
    },
    write(value) {
      try {
        localStorage.setItem(name, value);
        unstored = undefined;
      } catch {
        unstored = value;
      }
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      const onStorage = ({ key }: StorageEvent) => (key === name || key === null) && onChange();
      listeners.add(onChange);
      addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onChange);
        removeEventListener('storage', onStorage);
      };
    },
  };
}

export const usePreference = <Value extends string>(preference: Preference<Value>): Value =>
  useSyncExternalStore(preference.subscribe, preference.read);

const preferencesKey = ['preferences'];

const stored = openPreference('theme', themes);

export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
}

function rememberTheme(theme: Theme): void {
  applyTheme(theme);
  stored.write(theme);
}

export const recallTheme = (): Theme => stored.read();

export function usePreferences() {
  const api = useApi();
  const { status } = useSession();
  return useQuery({
    queryKey: preferencesKey,
    enabled: status === 'signed-in',
    queryFn: ({ signal }) => api.call(getPreferences, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useTheme(): void {
  const theme = usePreferences().data?.theme;
  useEffect(() => {
    if (theme === undefined) applyTheme(recallTheme());
    else rememberTheme(theme);
    return () => applyTheme('system');
  }, [theme]);
}

export const themeLabels: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

export function useSaveTheme() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<Preferences, Error, Preferences, Preferences | undefined>({
    mutationFn: (body) => api.call(savePreferences, { body }),
    onMutate: (chosen) => {
      const before = queries.getQueryData<Preferences>(preferencesKey);
      queries.setQueryData<Preferences>(preferencesKey, (stored) => ({ ...stored, ...chosen }));
      rememberTheme(chosen.theme);
      return before;
    },
    onError: (_error, _chosen, before) => {
      queries.setQueryData(preferencesKey, before);
      rememberTheme(before?.theme ?? 'system');
    },
  });
}
