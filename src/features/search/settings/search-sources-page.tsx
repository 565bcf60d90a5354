import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { type SourceTrial, trySearchSource } from '../../../../contract/search/searches.calls.ts';
import {
  connectingSetting,
  providerName,
  type WebProvider,
  webSources,
} from '../../../../contract/search/web-sources.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { thisComputerPath } from '../../../lib/settings-paths.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsFrame, SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { FoundPeople, useSearchSources } from '../search-sources.tsx';

type Source = 'talent-pool' | WebProvider;

interface SourceText {
  sources: readonly [Source, ...Source[]];
  name: string;
  finds: string;
  toConnect: string;
}

const texts: readonly SourceText[] = [
  {
    sources: ['talent-pool'],
    name: 'Talent pool',
    finds:
      'The people of your organization: imported, read from résumés or added by hand. Everyone is judged by each criterion, with a quote from their own text.',
    toConnect: 'It is switched off on this server.',
  },
  {
    sources: ['searxng', 'brave'],
    name: 'Web search',
    finds:
      'Public profiles and pages about people, from a query with title, place and skills that you can see and change in the search form. A page is a lead: name and title are known, criteria are not judged.',
    toConnect:
      'It needs a search engine: one that your administrator runs beside Larkspur, which costs nothing per search, or a paid account with Brave Search.',
  },
  {
    sources: ['github'],
    name: 'GitHub',
    finds:
      'Software developers with a public profile, by place, language and words of their profile. Of no use for other trades.',
    toConnect:
      'It only has to be switched on. With a free access token of GitHub it answers more searches an hour.',
  },
];

export function SearchSourcesPage() {
  const { data, error, refetch } = useSearchSources();
  const connected = (data ?? []).filter((one) => one.is_on).map((one) => one.source as Source);
  const unconnected = texts
    .filter(({ sources }) => !sources.some((one) => connected.includes(one)))
    .flatMap(({ sources }) => sources);
  return (
    <SettingsFrame>
      <SettingsSection
        title="Search sources"
        description="Each search asks all connected sources at once, and ranks the people they find in one list."
      >
        {data && (
          <>
            <ul className="space-y-4">
              {texts.map((text) => (
                <SourceCard key={text.name} text={text} connected={connected} />
              ))}
            </ul>
            {unconnected.length > 0 && <HowToConnect connected={connected} unconnected={unconnected} />}
          </>
        )}
        {!data && error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
        {!data && !error && <LoadingMark text="Loading settings..." />}
      </SettingsSection>
    </SettingsFrame>
  );
}

function SourceCard({
  text: { sources, name, finds, toConnect },
  connected,
}: {
  text: SourceText;
  connected: readonly Source[];
}) {
  const source = sources.find((one) => connected.includes(one));
  return (
    <li className="space-y-3 rounded-card border border-hairline bg-panel px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="text-lg">{name}</h3>
        <Tag look={source ? 'done' : 'plain'}>{source ? 'Connected' : 'Not connected'}</Tag>
      </div>
      <p className="max-w-[65ch]">{finds}</p>
      {!source && <p className="max-w-[65ch] text-muted text-sm">{toConnect}</p>}
      {source && <Trial source={source} name={name} />}
      {source && sources[0] === 'talent-pool' && (
        <p className="text-muted text-sm">
          People are added under{' '}
          <Link to={paths.talentPool} className="link">
            Talent Pool
          </Link>
          .
        </p>
      )}
    </li>
  );
}

/** The line of the server's environment that a source needs beside its name in the list; empty where it needs none. */
function ownSetting(source: Source): string {
  const setting = source === 'talent-pool' ? undefined : connectingSetting(source);
  if (source === 'talent-pool' || !setting) return '';
  return webSources[source].by === 'address'
    ? `${setting}=https://${source}.example.com\n`
    : `${setting}=your-key\n`;
}

function HowToConnect(given: { connected: readonly Source[]; unconnected: readonly Source[] }) {
  const isLocal = useIsLocal();
  const isOwner = useIsOwner();
  if (isLocal) {
    return (
      <p className="mt-4 max-w-[65ch] text-muted">
        Sources are connected under{' '}
        <Link to={thisComputerPath} className="link">
          This computer
        </Link>
        .
      </p>
    );
  }
  if (isOwner) return <NeededSettings {...given} />;
  return (
    <p className="mt-4 max-w-[65ch] text-muted">To connect a source, ask the administrator of your server.</p>
  );
}

/** For an Owner, who passes them on or runs the server. The list names what is connected already: what it leaves out is off. */
function NeededSettings({
  connected,
  unconnected,
}: {
  connected: readonly Source[];
  unconnected: readonly Source[];
}) {
  const [chosen, setChosen] = useState<readonly Source[]>([]);
  const hintId = useId();
  const lines = `${chosen.map(ownSetting).join('')}SEARCH_PROVIDERS=${[...connected, ...chosen].join(',')}`;
  return (
    <div className="mt-8 space-y-3">
      <fieldset aria-describedby={hintId}>
        <legend className="font-semibold text-sm">Connect more sources</legend>
        <p id={hintId} className="max-w-[65ch] text-muted text-sm">
          Sources are connected on the server. Choose some, and send its administrator the lines that appear.
        </p>
        <div className="flex flex-wrap gap-x-6">
          {unconnected.map((source) => (
            <label key={source} className="flex min-h-11 items-center gap-2">
              <input
                type="checkbox"
                checked={chosen.includes(source)}
                onChange={({ target }) =>
                  setChosen(
                    unconnected.filter((one) => (one === source ? target.checked : chosen.includes(one))),
                  )
                }
                className="size-4 shrink-0 accent-strong"
              />
              {providerName(source)}
            </label>
          ))}
        </div>
      </fieldset>
      {chosen.length > 0 && (
        <>
          <div className="flex flex-wrap items-start justify-between gap-x-3 rounded-control bg-sunk py-1 pr-1 pl-4">
            <code className="wrap-anywhere whitespace-pre-wrap py-2 text-sm">{lines}</code>
            <CopyButton text={lines}>Copy the settings</CopyButton>
          </div>
          <p className="max-w-[65ch] text-muted text-sm">
            The administrator puts these lines into the file <code>.env</code> in the folder where the server
            starts, in place of an earlier <code>SEARCH_PROVIDERS</code>, and starts it again.
          </p>
        </>
      )}
    </div>
  );
}

/** Asks a source for a job. Nothing is kept. */
function Trial({ source, name }: { source: Source; name: string }) {
  const api = useApi();
  const [job, setJob] = useState({ job_title: '', location: '' });
  const trial = useMutation({
    mutationFn: () => api.call(trySearchSource, { body: { source, ...job } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (job.job_title.trim() !== '') trial.mutate();
  };
  return (
    <>
      <Form
        aria-label={`Try ${name}`}
        onSubmit={submit}
        className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:items-end"
      >
        <TextField
          label="Job title"
          required
          placeholder="Data Engineer"
          value={job.job_title}
          onChange={({ target }) => setJob({ ...job, job_title: target.value })}
        />
        <TextField
          label="Place"
          placeholder="Berlin"
          value={job.location}
          onChange={({ target }) => setJob({ ...job, location: target.value })}
        />
        <PermittedButton call={trySearchSource} type="submit" look="secondary" busy={trial.isPending}>
          {trial.isPending ? 'Asking...' : 'Try it'}
        </PermittedButton>
      </Form>
      <FailureNotice error={trial.error} text="The source could not be tried. Please try again." />
      {trial.data && <Outcome trial={trial.data} />}
    </>
  );
}

function Outcome({ trial: { found, people, problem } }: { trial: SourceTrial }) {
  return (
    <div role="status" className="space-y-2 text-sm">
      {problem && <Notice kind={found > 0 ? 'info' : 'failed'}>{problem}</Notice>}
      {found > 0 && (
        <FoundPeople
          found={people}
          label={
            found > people.length
              ? `The best ${people.length} of ${counted(found, 'person', 'people')} found`
              : `${counted(found, 'person', 'people')} found`
          }
        />
      )}
      {found === 0 && !problem && <p>It answered, and found nobody for this title and place.</p>}
    </div>
  );
}
