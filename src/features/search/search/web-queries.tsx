import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WebQuery } from '../../../../contract/search/search-sources.calls.ts';
import { providerName } from '../../../lib/display-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import type { SearchFormValues, SearchPayload } from './search-form-values.ts';

type SearchForm = UseFormReturn<SearchFormValues, unknown, SearchPayload>;

/** What each web provider is asked, to look at and to change. Nothing where none is configured. */
export function WebQueries({ form, queries }: { form: SearchForm; queries: WebQuery[] }) {
  if (queries.length === 0) return null;
  return (
    <details className="group min-w-0">
      <summary className="summary font-semibold text-sm text-strong underline-offset-4 hover:underline">
        Web queries
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 space-y-5">
        <p className="max-w-[60ch] text-muted text-sm">
          What these sources are asked, built from the job. Combine words and “phrases” with AND and OR, group
          them with parentheses, and put - before what to leave out.
        </p>
        {queries.map((query) => (
          <QueryField key={query.provider} form={form} built={query} />
        ))}
      </div>
    </details>
  );
}

function QueryField({ form, built: { provider, query } }: { form: SearchForm; built: WebQuery }) {
  const name = `query_${provider}` as const;
  const own = form.watch(name);
  /** While the field is edited: it may be empty for a moment. */
  const [typed, setTyped] = useState<string>();
  const change = (text: string) => {
    setTyped(text);
    form.setValue(name, text.trim() === query ? '' : text.trim(), { shouldDirty: true });
  };
  return (
    <div className="space-y-2">
      <TextArea
        label={providerName(provider)}
        rows={2}
        maxLength={500}
        spellCheck={false}
        hint={own === '' ? undefined : 'Your own query. It is asked as it stands.'}
        value={typed ?? (own || query)}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {own !== '' && (
        <Button look="secondary" size="small" onClick={() => form.setValue(name, '', { shouldDirty: true })}>
          {`Use the built query for ${providerName(provider)}`}
        </Button>
      )}
    </div>
  );
}
