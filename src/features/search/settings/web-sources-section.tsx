import { type ComponentProps, Fragment } from 'react';
import {
  getWebSources,
  saveWebSources,
  storedWebSource,
  type WebSources,
  type WebSourcesFields,
  webSourceField,
  webSourcesFields,
} from '../../../../contract/search/web-sources.calls.ts';
import {
  type WebProvider,
  webProviders,
  webSources,
  webSourceTexts,
} from '../../../../contract/search/web-sources.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useConnectionForm } from '../../settings/connection-actions.tsx';
import { FormOutcome, useSaveSettings } from '../../settings/form-outcome.tsx';
import { SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';

const key = ['web-sources'];

export const useWebSources = () => useCallQuery(key, getWebSources, {});

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

const removalOf = (provider: WebProvider) => `removes_${provider}` as const;

function WebSourcesForm({ stored }: { stored: WebSources }) {
  const save = useSaveWebSources();
  const isStored = (provider: WebProvider) => stored[storedWebSource(provider)];
  const { register, errors, onSubmit, isSaved } = useConnectionForm<
    Record<string, string | boolean>,
    WebSourcesFields
  >({
    values: Object.fromEntries(
      webProviders.flatMap((provider): [string, string | boolean][] => {
        const field = webSourceField(provider);
        return webSources[provider].by === 'key'
          ? [
              [field, ''],
              [removalOf(provider), false],
            ]
          : [[field, isStored(provider)]];
      }),
    ),
    version: stored.version,
    // An empty key keeps the stored one; a typed one takes its place, even where it was to be deleted.
    toFields: (values) =>
      Object.fromEntries(
        webProviders.flatMap((provider): [string, string | boolean | null | undefined][] => {
          const field = webSourceField(provider);
          if (webSources[provider].by !== 'key' || values[field]) return [[field, values[field]]];
          return values[removalOf(provider)] ? [[field, null]] : [];
        }),
      ) as WebSourcesFields,
    schema: webSourcesFields,
    save,
  });
  return (
    <Form onSubmit={onSubmit} aria-label="Web search" className="space-y-6">
      {webProviders.map((provider) => {
        const { by } = webSources[provider];
        const { label, hint, placeholder } = webSourceTexts[provider];
        const field = webSourceField(provider);
        if (by === 'choice')
          return (
            <CheckLine key={provider} {...register(field)}>
              {label}, {hint}
            </CheckLine>
          );
        const isKeyStored = by === 'key' && isStored(provider);
        return (
          <Fragment key={provider}>
            <TextField
              label={label}
              autoComplete="off"
              {...(by === 'key' ? { type: 'password' } : { inputMode: 'url' })}
              {...(placeholder && { placeholder })}
              hint={isKeyStored ? 'One is stored and never shown.' : hint}
              error={errors[field]?.message}
              {...register(field)}
            />
            {isKeyStored && (
              <CheckLine {...register(removalOf(provider))}>
                Delete the stored key, and no longer ask {webSources[provider].label}
              </CheckLine>
            )}
          </Fragment>
        );
      })}
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

const CheckLine = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="flex min-h-11 items-center gap-2">
    <input type="checkbox" className="size-4 shrink-0 accent-strong" {...input} />
    {children}
  </label>
);
