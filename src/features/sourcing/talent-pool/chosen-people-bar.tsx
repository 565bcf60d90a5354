import { type FormEvent, lazy, Suspense, useState } from 'react';
import { deleteCandidates, exportPeople, mostPeopleAtOnce } from '../../../../contract/api/pool-people.ts';
import { peopleLimits } from '../../../../contract/api/search-people.ts';
import { PermittedButton } from '../../../lib/permitted-button.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { ServerPart } from '../../../lib/server-button.tsx';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { Button } from '../../../ui/button.tsx';
import { Form } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { counted } from '../display-text.ts';
import { HandOverButton } from '../hand-over/hand-over-button.tsx';
import { useChangePeople } from './use-change-people.ts';
import type { Chosen } from './use-chosen-people.ts';
import { useExportPeople } from './use-export-candidates.ts';

const GroundsDialog = lazy(() => import('./grounds-dialog.tsx'));

/** What can be done with the people who are chosen, all at once. */
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
        <TagForm chosen={chosen} changes={changes} />
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
        Choose nobody
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

function TagForm({ chosen, changes }: { chosen: Chosen; changes: ReturnType<typeof useChangePeople> }) {
  const [text, setText] = useState('');
  const tag = text.trim();
  const ids = [...chosen.keys()];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (tag !== '' && (await changes.tag(ids, tag))) setText('');
  };
  return (
    <Form onSubmit={submit} className="flex items-center gap-2">
      <input
        aria-label="Tag for the chosen"
        placeholder="Tag"
        value={text}
        maxLength={peopleLimits.tag}
        onChange={({ target }) => setText(target.value)}
        className="h-9 w-32 rounded-control border border-edge bg-panel px-2 text-sm placeholder:text-muted touch:h-11"
      />
      <Button type="submit" look="secondary" size="small" disabled={tag === '' || changes.isBusy}>
        Add tag
      </Button>
      <Button
        look="secondary"
        size="small"
        disabled={tag === '' || changes.isBusy}
        onClick={() => void changes.untag(ids, tag).then((isDone) => isDone && setText(''))}
      >
        Remove tag
      </Button>
    </Form>
  );
}
