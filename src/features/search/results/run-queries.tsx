import type { WebQuery } from '../../../../contract/search/search-sources.calls.ts';
import { providerName } from '../../../lib/display-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';

/** What each web provider was asked, to look at and to change. */
export function RunQueries({
  shown,
  own,
  disabled,
  onChange,
}: {
  /** What the last run asked. */
  shown: WebQuery[];
  /** What somebody has written instead of what is built from the job. */
  own: WebQuery[];
  disabled: boolean;
  onChange: (own: WebQuery[]) => void;
}) {
  const written = new Map(own.map(({ provider, query }) => [provider, query]));
  const without = (provider: WebQuery['provider']) => own.filter((query) => query.provider !== provider);
  return (
    <details className="group min-w-0">
      <summary className="summary font-semibold text-sm text-strong underline-offset-4 hover:underline">
        Web queries
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 grid gap-4 lg:grid-cols-2">
        {shown.map(({ provider, query }) => (
          <div key={provider} className="space-y-2">
            <TextArea
              label={providerName(provider)}
              rows={2}
              maxLength={500}
              spellCheck={false}
              disabled={disabled}
              value={written.get(provider) ?? query}
              onChange={({ target }) => onChange([...without(provider), { provider, query: target.value }])}
            />
            {written.has(provider) && (
              <Button
                look="secondary"
                size="small"
                disabled={disabled}
                onClick={() => onChange(without(provider))}
              >
                {`Use the built query for ${providerName(provider)}`}
              </Button>
            )}
          </div>
        ))}
      </div>
    </details>
  );
}
