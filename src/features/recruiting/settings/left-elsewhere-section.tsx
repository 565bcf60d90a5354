import { forgetLeftElsewhere } from '../../../../contract/recruiting/applicant-system.calls.ts';
import { formatDate } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Permitted, SettingsSection } from '../../settings/settings-frame.tsx';
import { useForgetLeftElsewhere, useLeftElsewhere } from './use-applicant-system.ts';

/** Who was erased or deleted here and must be deleted in the applicant system as well; nothing where there is nobody. */
export function LeftElsewhereSection() {
  const { data: left } = useLeftElsewhere();
  const forget = useForgetLeftElsewhere();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  if (!left || left.length === 0) return null;
  return (
    <SettingsSection
      title="Erased here, still there"
      description="These people were handed over and have been erased or deleted here since. Delete them there as well, and say so."
    >
      <Permitted changes={forgetLeftElsewhere}>
        <div ref={container} tabIndex={-1}>
          <ul className="divide-y divide-hairline border-hairline border-y">
            {left.map(({ id, system, person, url, by, at }) => {
              const name = person ? `${system} ${person}` : `${system}, somebody of ${formatDate(at)}`;
              return (
                <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
                  <span className="min-w-0">
                    {url ? (
                      <a href={url} target="_blank" rel="noopener noreferrer" className="link">
                        {name}
                        <span className="sr-only"> (opens in a new tab)</span>
                      </a>
                    ) : (
                      name
                    )}
                    <span className="block text-muted text-sm">
                      Handed over by {by}, {formatDate(at)}
                      {!person && '. Greenhouse did not answer then: they may not be there.'}
                    </span>
                  </span>
                  <Button
                    look="secondary"
                    size="small"
                    className="ml-auto"
                    aria-label={`${name} is deleted there`}
                    disabled={forget.isPending}
                    onClick={() => forget.mutate(id, { onSuccess: noteRemoval })}
                  >
                    Deleted there
                  </Button>
                </li>
              );
            })}
          </ul>
        </div>
        {forget.error && (
          <Notice kind="failed" className="mt-3">
            {problemText(forget.error, 'It could not be stored. Please try again.')}
          </Notice>
        )}
      </Permitted>
    </SettingsSection>
  );
}
