import { Link, useLocation } from 'react-router-dom';
import type { GivenFiles } from '../../contract/desktop/desktop-files.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.tsx';
import { useGivenFiles } from '../platform/use-given-files.ts';
import { Button } from '../ui/button.tsx';
import { DropKinds, DropOverlay } from '../ui/drop-overlay.tsx';
import { InfoIcon } from '../ui/icons.tsx';

/** As `contract/platform/paths.ts` has it, which would be a chunk of its own here. */
const dataPath = `${paths.settings}/data`;

const kinds = [
  ['CSV', 'candidates; you check the columns first'],
  ['PDF, Word, text, ZIP', 'résumés, for your review'],
  ['A folder', 'the PDF and Word résumés in it'],
  ['.larkspur', 'a whole organization, under Settings'],
] as const;

export default function GivenNotice() {
  const { given, files } = useGivenFiles();
  const { user } = useSession();
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, '');
  const elsewhere = Object.entries(given ? countWaiting(given) : {}).filter(([path]) => path !== here);
  const waiting = elsewhere.reduce((sum, [, count]) => sum + count, 0);
  const [target] = elsewhere.find(([, count]) => count > 0) ?? [];
  const [refused] = given?.refused ?? [];
  const others = (given?.refusals ?? 0) - 1;
  return (
    <>
      <DropOverlay title="Drop to import">
        <DropKinds kinds={kinds} />
        {!user && <p>What you drop waits until you have signed in.</p>}
      </DropOverlay>
      {target && (
        <Bar>
          <p className="flex-1 basis-60">
            <strong>{waiting === 1 ? '1 file waits' : `${waiting} files wait`} to be imported.</strong>{' '}
            {user ? 'Nothing is sent before you say so.' : 'Sign in to go on.'}
          </p>
          {user && (
            <Link to={target} className="link">
              Go to the import
            </Link>
          )}
          <Button look="quiet" size="small" onClick={() => void discardAll(given, files?.discardGiven)}>
            Discard
          </Button>
        </Bar>
      )}
      {refused && (
        <Bar>
          <p className="wrap-anywhere flex-1 basis-60">
            <strong>{`“${refused.name}” is not taken.`}</strong> {refused.reason}
            {others > 0 && ` So ${others === 1 ? 'is 1 other' : `are ${others} others`}.`}
          </p>
          <Button look="quiet" size="small" onClick={() => void files?.discardGiven('refused')}>
            Dismiss
          </Button>
        </Bar>
      )}
    </>
  );
}

function Bar({ children }: { children: React.ReactNode }) {
  return (
    <div className="border-hairline border-t bg-strong-soft text-ink">
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
        <InfoIcon className="size-5 shrink-0 text-strong" />
        {children}
      </div>
    </div>
  );
}

function countWaiting({ files, resumes }: GivenFiles): Record<string, number> {
  const archives = files.filter(({ kind }) => kind === 'archive').length;
  const left = resumes?.state === 'waiting' ? resumes.left : 0;
  return { [paths.talentPool]: files.length - archives + left, [dataPath]: archives };
}

async function discardAll(
  given: GivenFiles | undefined,
  discard: ((what: string) => Promise<void>) | undefined,
): Promise<void> {
  if (given?.resumes) await discard?.('resumes');
  for (const { id } of given?.files ?? []) await discard?.(id);
}
