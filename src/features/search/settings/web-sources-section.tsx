import { useQuery } from '@tanstack/react-query';
import {
  getWebSources,
  saveWebSources,
  type WebSources,
  type WebSourcesFields,
  webSourcesFields,
} from '../../../../contract/search/web-sources.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useConnectionForm } from '../../settings/connection-actions.tsx';
import { FormOutcome, useSaveSettings } from '../../settings/form-outcome.tsx';
import { SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';

const key = ['web-sources'];

export function useWebSources() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getWebSources, {}, { signal }) });
}

/** Refetches the search form's list of sources too. */
const useSaveWebSources = () =>
  useSaveSettings<WebSourcesFields, WebSources>(key, (api, request) => api.call(saveWebSources, request), [
    'search-sources',
  ]);

export function WebSourcesSection() {
  const { data, error, refetch } = useWebSources();
  return (
    <SettingsSection
      title="Web search"
      description="Searches use your talent pool and the web sources that you switch on here. Each source gets the query of the search: title, skills and location. You can see and change it in the search form."
    >
      {data && <WebSourcesForm stored={data} />}
      {!data && error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingMark text="Loading settings..." />}
    </SettingsSection>
  );
}

interface Values {
  github: boolean;
  searxng_url: string;
  brave_key: string;
  removes_key: boolean;
}

/** An empty key keeps the stored one; a typed one takes its place, even where it was to be deleted. */
const toFields = ({ brave_key, removes_key, ...fields }: Values): WebSourcesFields => ({
  ...fields,
  ...(brave_key ? { brave_key } : removes_key && { brave_key: null }),
});

function WebSourcesForm({ stored }: { stored: WebSources }) {
  const save = useSaveWebSources();
  const { github, searxng_url } = stored;
  const { register, errors, onSubmit, isSaved } = useConnectionForm({
    values: { github, searxng_url, brave_key: '', removes_key: false },
    version: stored.version,
    toFields,
    schema: webSourcesFields,
    save,
  });
  return (
    <Form onSubmit={onSubmit} aria-label="Web search" className="space-y-6">
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" className="size-4 shrink-0 accent-strong" {...register('github')} />
        GitHub, for software developers. It allows only a few requests per hour.
      </label>
      <TextField
        label="SearXNG address"
        inputMode="url"
        autoComplete="off"
        placeholder="http://127.0.0.1:8888"
        hint="Your own instance, or one you may use. It must allow JSON. Leave empty to ask none."
        error={errors.searxng_url?.message}
        {...register('searxng_url')}
      />
      <TextField
        label="Brave Search API key"
        type="password"
        autoComplete="off"
        hint={
          stored.has_brave_key
            ? 'One is stored and never shown.'
            : 'From api-dashboard.search.brave.com. It is stored encrypted. Empty: Brave is not asked.'
        }
        error={errors.brave_key?.message}
        {...register('brave_key')}
      />
      {stored.has_brave_key && (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" className="size-4 shrink-0 accent-strong" {...register('removes_key')} />
          Delete the stored key, and no longer ask Brave
        </label>
      )}
      <FormOutcome
        done={isSaved && 'Saved. The next search asks these sources.'}
        error={save.error}
        fallback="The settings could not be saved. Please try again."
      />
      <Button type="submit" busy={save.isPending}>
        {save.isPending ? 'Saving...' : 'Save'}
      </Button>
    </Form>
  );
}
