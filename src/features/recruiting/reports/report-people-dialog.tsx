import { Link } from 'react-router-dom';
import { counted as count, formatDate, shortTitle } from '../../../lib/display-text.ts';
import { boardPath, paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { type Counted, type ReportValues, useReportPeople } from './report-texts.ts';

export function ReportPeopleDialog({
  counted,
  label,
  values,
  onClose,
}: {
  counted: Counted;
  /** The step, with the source or the job: `Shortlisted, Nurse`. */
  label: string;
  values: ReportValues;
  onClose: () => void;
}) {
  const { data, error } = useReportPeople(values, counted);
  const beyond = data ? data.total - data.items.length : 0;
  return (
    <Dialog aria-label={label} onClose={onClose} className="max-h-[76dvh] overflow-y-auto! p-6">
      <h2 className="text-xl">{label}</h2>
      {data && <p className="text-muted text-sm">{count(data.total, 'person', 'people')}</p>}
      {!data && !error && <LoadingMark text="Loading the people..." />}
      <FailureNotice error={error} text="The people could not be loaded. Please try again." />
      <ul className="mt-3 divide-y divide-hairline">
        {data?.items.map(({ person_id: id, name, search, found_at: at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one person may be found twice by a job
          <li key={index} className="wrap-anywhere py-2">
            <Link
              to={id ? paths.candidate(id) : paths.searchJob(search.id)}
              className="font-semibold text-strong no-underline hover:underline"
            >
              {name}
            </Link>
            <span className="block text-muted text-sm">
              <Link
                to={counted.stage === 'found' ? paths.searchJob(search.id) : boardPath(search.id)}
                className="link"
              >
                {shortTitle(search.title)}
              </Link>
              {`, found ${formatDate(at)}`}
            </span>
          </li>
        ))}
      </ul>
      {beyond > 0 && (
        <p className="mt-2 text-muted text-sm">{`and ${beyond.toLocaleString('en-US')} more`}</p>
      )}
      <DialogFooter>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
