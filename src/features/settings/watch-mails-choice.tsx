import { problemText } from '../../lib/problem-text.ts';
import { usePreferences, useSaveTheme } from '../../lib/use-theme.ts';
import { Notice } from '../../ui/notice.tsx';

/** Switches the mails about watched searches on or off. */
export function WatchMailsChoice() {
  const { data } = usePreferences();
  const save = useSaveTheme();
  return (
    <>
      <label className="flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          disabled={!data}
          checked={data?.watch_mails ?? true}
          onChange={({ target }) => data && save.mutate({ theme: data.theme, watch_mails: target.checked })}
          className="size-4 accent-strong"
        />
        Tell me by mail whom my watched searches have found
      </label>
      {save.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </>
  );
}
