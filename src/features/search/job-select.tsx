import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { shortTitle } from '../../lib/display-text.ts';
import { newSearchPath } from '../../lib/paths.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Options } from '../../ui/options.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { useJobPage, useSearchJobs } from './use-search-status.ts';

export interface ChosenJob {
  id: string;
  title: string;
}

/** The choice of a job that there is not yet. */
export const newJob: ChosenJob = { id: 'new', title: '' };

/** Selects the only search at once, or the newest where `isPreset`. A long list can be searched. */
export function JobSelect({
  value,
  isPreset = false,
  takesNew = false,
  onChange,
}: {
  value: string;
  isPreset?: boolean;
  takesNew?: boolean;
  onChange: (job: ChosenJob) => void;
}) {
  const [q, setQ] = useState('');
  const { text, setText } = useDebounced(q, setQ);
  const newest = useSearchJobs();
  const found = useJobPage({ view: 'all', q, page: 1 });
  const jobs = q ? found.jobs : newest.data;
  const failed = newest.error ?? found.error;
  const [isTouched, setTouched] = useState(false);
  const first = (newest.data?.length === 1 || (isPreset && !isTouched)) && !q ? newest.data?.[0] : undefined;
  useEffect(() => {
    if (first && value === '') onChange({ id: first.id, title: shortTitle(first.title) });
  }, [first, value, onChange]);
  if (newest.isPending) return <LoadingMark text="Loading jobs..." />;
  if (newest.data?.length === 0) {
    return (
      <p className="text-muted">
        There is no job yet.{' '}
        <Link to={newSearchPath} className="link">
          Describe a job
        </Link>
      </p>
    );
  }
  return (
    <>
      {(newest.total ?? 0) > 7 && (
        <TextField
          type="search"
          label="Find a job"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setTouched(true);
            onChange({ id: '', title: '' });
          }}
        />
      )}
      {jobs && (
        <SelectField
          label="Job"
          required
          autoFocus
          value={value === newJob.id || jobs.some(({ id }) => id === value) ? value : ''}
          hint={jobs.length === 0 ? 'No job has these words.' : undefined}
          onChange={({ target }) => {
            setTouched(true);
            onChange({
              id: target.value,
              title: shortTitle(jobs.find(({ id }) => id === target.value)?.title),
            });
          }}
        >
          <option value="">Choose a job</option>
          <Options
            of={jobs.map(({ id, title, location, client }) => [
              id,
              [shortTitle(title), location, client].filter(Boolean).join(' · '),
            ])}
          />
          {takesNew && <option value={newJob.id}>New job…</option>}
        </SelectField>
      )}
      <FailureNotice error={failed} text="The jobs could not be loaded. Please try again." />
    </>
  );
}
