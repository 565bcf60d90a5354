import { problemText } from '../../../lib/problem-text.ts';
import { usePreferences, useSaveTheme } from '../../../lib/use-theme.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../settings/choices.tsx';

/** Switches the mails about watched searches on or off. */
export function WatchMailsChoice() {
  const { data } = usePreferences();
  const save = useSaveTheme();
  return (
    <>
      <Switch
        disabled={!data}
        checked={data?.watch_mails ?? true}
        onChange={(checked) => data && save.mutate({ theme: data.theme, watch_mails: checked })}
      >
        Tell me by mail whom my watched searches have found
      </Switch>
      {save.isError && (
        <Notice kind="failed" className="mt-3">
          {problemText(save.error, 'Your choice could not be saved. Please try again.')}
        </Notice>
      )}
    </>
  );
}
