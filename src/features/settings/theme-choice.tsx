import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Preferences, savePreferences } from '../../../contract/api/settings.ts';
import { type Theme, themes } from '../../../contract/model/settings.ts';
import { useApi } from '../../lib/api.tsx';
import { problemText } from '../../lib/problem-text.ts';
import { preferencesKey, rememberTheme } from '../../lib/theme.ts';
import { usePreferences } from '../../lib/use-theme.ts';
import { Notice } from '../../ui/notice.tsx';

const labels: Record<Theme, string> = { system: 'As the system', light: 'Light', dark: 'Dark' };

/** Chooses the colours of the dashboard. They apply at once and are saved for this user on every device. */
export function ThemeChoice() {
  const api = useApi();
  const queries = useQueryClient();
  const { data } = usePreferences();
  const save = useMutation<Preferences, Error, Preferences, Preferences | undefined>({
    mutationFn: (body) => api.call(savePreferences, { body }),
    onMutate: (chosen) => {
      const before = queries.getQueryData<Preferences>(preferencesKey);
      queries.setQueryData(preferencesKey, chosen);
      rememberTheme(chosen.theme);
      return before;
    },
    onError: (_error, _chosen, before) => {
      queries.setQueryData(preferencesKey, before);
      rememberTheme(before?.theme ?? 'system');
    },
  });
  const current = data?.theme ?? 'system';
  return (
    <fieldset>
      <legend className="font-semibold text-sm">Colors</legend>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {themes.map((theme) => (
          <label key={theme} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === current}
              onChange={() => save.mutate({ theme })}
              className="size-4 accent-strong"
            />
            {labels[theme]}
          </label>
        ))}
      </div>
      {save.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </fieldset>
  );
}
