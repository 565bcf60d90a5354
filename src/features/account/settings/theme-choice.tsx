import { themes } from '../../../../contract/organization/settings.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { themeLabels, usePreferences, useSaveTheme } from '../../../lib/use-theme.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Chooses the colours of the dashboard. They apply at once and are saved for this user on every device. */
export function ThemeChoice() {
  const { data } = usePreferences();
  const save = useSaveTheme();
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
            {themeLabels[theme]}
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
