import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { WebProvider } from '../../../../contract/search/search-sources.calls.ts';
import { type SourceTrial, trySearchSource } from '../../../../contract/search/searches.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { thisComputerPath } from '../../../lib/settings-paths.ts';
import { useIsLocal } from '../../../platform/use-is-local.ts';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { SettingsFrame, SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { FoundPeople, useSearchSources } from '../search-sources.tsx';

type Source = 'talent-pool' | WebProvider;

interface SourceText {
  /** Searches ask each of these that is connected. */
  sources: readonly [Source, ...Source[]];
  name: string;
  finds: string;
  /** What the administrator of the server has to do, in words to pass on. */
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

/** Which sources searches ask, what each finds, and what it takes to connect the others. */
export function SearchSourcesPage() {
  const { data, error, refetch } = useSearchSources();
  const isOn = (source: Source) => data?.some((one) => one.source === source && one.is_on) ?? false;
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
                <SourceCard key={text.name} text={text} on={text.sources.filter(isOn)} />
              ))}
            </ul>
            {texts.some(({ sources }) => !sources.some(isOn)) && <HowToConnect />}
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
  on,
}: {
  text: SourceText;
  on: readonly Source[];
}) {
  const [source] = on;
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

/** The same for each source that is not connected. */
function HowToConnect() {
  const isLocal = useIsLocal();
  return (
    <p className="mt-4 max-w-[65ch] text-muted">
      {isLocal ? (
        <>
          Sources are connected under{' '}
          <Link to={thisComputerPath} className="link">
            This computer
          </Link>
          .
        </>
      ) : (
        'To connect a source, ask the administrator of your server. The operating guide says how, under Web providers.'
      )}
    </p>
  );
}

/** Asks a source for a job, to see what comes back. Nothing is kept. */
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
      {trial.error && (
        <Notice kind="failed">
          {problemText(trial.error, 'The source could not be tried. Please try again.')}
        </Notice>
      )}
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
