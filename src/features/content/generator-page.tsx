import { Link } from 'react-router-dom';
import { CancelTask } from '../../lib/cancel-task.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { GenerationForm } from './generation-form.tsx';
import { LatestPostPanel } from './latest-post-panel.tsx';
import { useGeneration } from './use-generation.ts';

/** Generates posts from the company profile (spec §2). */
export function GeneratorPage() {
  const { start, isBusy, status, cancellableId, error, needsProfile, latest, checkAgain } = useGeneration();
  return (
    <>
      <h1 className="text-3xl">Marketing Content Generator</h1>
      <p className="mt-2 mb-8 max-w-[62ch] text-muted">
        Five kinds of posts, written from your company profile for the audience you name.
      </p>
      <div className="grid items-start gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <GenerationForm isBusy={isBusy} onGenerate={start} />
          <div className="mt-6 space-y-4 empty:hidden">
            {status && (
              <div role="status">
                <p className="mb-2 text-sm text-muted">{`Status: ${status}`}</p>
                {isBusy && <ProgressBar label="Generating" />}
              </div>
            )}
            {cancellableId && <CancelTask kind="generation" id={cancellableId} />}
            {error && (
              <Notice kind="failed">
                <p>{error}</p>
                {needsProfile && (
                  <Link className="link" to={paths.companyProfile}>
                    Create the company profile
                  </Link>
                )}
                {checkAgain && (
                  <Button look="quiet" size="small" onClick={checkAgain}>
                    Check again
                  </Button>
                )}
              </Notice>
            )}
          </div>
        </div>
        <LatestPostPanel {...latest} />
      </div>
    </>
  );
}
