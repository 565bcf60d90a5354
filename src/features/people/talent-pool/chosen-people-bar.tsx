import { lazy, Suspense, useState } from 'react';
import {
  deleteCandidates,
  exportPeople,
  mostPeopleAtOnce,
} from '../../../../contract/people/pool-people.calls.ts';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { counted } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { TagForm } from '../../../ui/tag-form.tsx';
import { HandOverButton } from '../../recruiting/hand-over/hand-over-button.tsx';
import { useChangePeople } from './use-change-people.ts';
import type { Chosen } from './use-chosen-people.ts';
import { useExportPeople } from './use-export-candidates.ts';

const GroundsDialog = lazy(() => import('./grounds-dialog.tsx'));

export function ChosenPeopleBar({ chosen, onDone }: { chosen: Chosen; onDone: () => void }) {
  const isOwner = useIsOwner();
  const changes = useChangePeople();
  const exporting = useExportPeople();
  const [isSayingWhy, setSayingWhy] = useState(false);
  const ids = [...chosen.keys()];
  const done = (isDone: boolean) => isDone && onDone();
  return (
    <section
      aria-label="Chosen people"
      className="flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-panel px-4 py-2"
    >
      <p role="status" className="mr-2 font-semibold text-sm">
        {counted(chosen.size, 'person', 'people')} chosen
        {chosen.size >= mostPeopleAtOnce && ', which is the most at once'}
      </p>
      <ServerPart className="flex flex-wrap items-center gap-2">
        <TagForm
          label="Tag for the chosen"
          maxLength={peopleLimits.tag}
          isBusy={changes.isBusy}
          onAdd={(tag) => changes.tag(ids, tag)}
          onRemove={(tag) => changes.untag(ids, tag)}
        />
        <Button
          look="secondary"
          size="small"
          disabled={changes.isBusy}
          onClick={() => void changes.stopContact(ids)}
        >
          Do not contact
        </Button>
        <HandOverButton chosen={{ people: ids }} />
        {isOwner && (
          <Button look="secondary" size="small" onClick={() => setSayingWhy(true)}>
            Basis and notice…
          </Button>
        )}
        {isOwner && (
          <PermittedButton
            call={deleteCandidates}
            look="secondary"
            size="small"
            disabled={changes.isBusy}
            onClick={() => void changes.remove(ids).then(done)}
          >
            Delete
          </PermittedButton>
        )}
        {isOwner && (
          <PermittedButton
            call={exportPeople}
            look="secondary"
            size="small"
            busy={exporting.isPending}
            onClick={() => exporting.mutate(ids)}
          >
            Export CSV
          </PermittedButton>
        )}
      </ServerPart>
      <Button look="quiet" size="small" onClick={onDone}>
        Clear selection
      </Button>
      {exporting.error && (
        <Notice kind="failed">
          {problemText(exporting.error, 'The export failed. Please try again later.')}
        </Notice>
      )}
      {changes.problem && !isSayingWhy && <Notice kind="failed">{changes.problem}</Notice>}
      <Suspense>
        {isSayingWhy && <GroundsDialog ids={ids} changes={changes} onClose={() => setSayingWhy(false)} />}
      </Suspense>
    </section>
  );
}
