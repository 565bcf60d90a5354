import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { allPostsPath, campaignPath } from '../../lib/settings-paths.ts';
import { useIsOwner } from '../../lib/use-is-owner.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { GenerationForm } from './generation-form.tsx';
import { LatestPostPanel } from './latest-post-panel.tsx';
import { useGeneration } from './use-generation.ts';

const CancelTask = lazy(async () => ({ default: (await import('../../ui/cancel-task.tsx')).CancelTask }));
/** Only a model writes for long enough to be watched. */
const GenerationDraft = lazy(() => import('./generation-draft.tsx'));

/** For an Owner without a model. */
const LocalModelOffer = lazy(() => import('../organization/settings/local-model-offer.tsx'));

/** Few generations break off. */
const LeftoverLink = lazy(() => import('./leftover-link.tsx'));

/** Generates posts from the company profile (spec §2). */
export function GeneratorPage() {
  const { start, isBusy, status, cancellableId, error, needsProfile, checkAgain, ...shown } = useGeneration();
  const isOwner = useIsOwner();
  const { latest, anotherVersion, draft, onDecided } = shown;
  const progress = draft?.draft.progress;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Marketing Content Generator</h1>
        <ButtonLink look="secondary" to={allPostsPath}>
          All posts
        </ButtonLink>
      </div>
      <p className="mt-2 mb-8 max-w-[62ch] text-muted">
        Five kinds of posts, written from your company profile for the audience you name.{' '}
        <Link className="link" to={campaignPath}>
          Start a campaign
        </Link>
      </p>
      <div className="grid items-start gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <GenerationForm isBusy={isBusy} onGenerate={start} />
          {isOwner && (
            <Suspense>
              <LocalModelOffer helpsWith="posts" className="mt-4" />
            </Suspense>
          )}
          <div className="mt-6 space-y-4 empty:hidden">
            {status && (
              <div role="status">
                <p className="mb-2 text-sm text-muted">{`Status: ${status}`}</p>
                {isBusy && <ProgressBar label="Generating" value={progress?.done} max={progress?.total} />}
              </div>
            )}
            {cancellableId && (
              <Suspense>
                <CancelTask kind="generation" id={cancellableId} />
              </Suspense>
            )}
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
        <div>
          {draft && (
            <Suspense>
              <GenerationDraft {...draft} isBusy={isBusy} onDecided={onDecided} />
            </Suspense>
          )}
          <Suspense>
            <LeftoverLink className="mb-4" />
          </Suspense>
          <LatestPostPanel {...latest} anotherVersion={anotherVersion} />
        </div>
      </div>
    </>
  );
}
