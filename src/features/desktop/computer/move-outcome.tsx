import type { Move } from '../../../../contract/desktop/desktop-computer.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { recordLabels as labels, otherRecords } from '../../organization/settings/record-labels.ts';

/** What there was here and is there now, and what remains to be done. */
export function MoveOutcome({
  move: { origin, organization, result },
  isBusy,
  onConnect,
  onStay,
}: {
  move: Move;
  isBusy: boolean;
  onConnect: () => void;
  onStay: () => void;
}) {
  const { counts = [], differences = [], notes = [] } = result ?? {};
  const isSame = differences.length === 0;
  const known = counts.filter(({ name }) => name in labels);
  const others = counts.filter(({ name }) => !(name in labels));
  const sum = (side: 'here' | 'there') => others.reduce((total, count) => total + count[side], 0);
  const rows = [...known, { name: 'others', here: sum('here'), there: sum('there') }];
  return (
    <>
      <Notice kind={isSame ? 'done' : 'failed'}>
        {isSame
          ? `“${organization}” at ${origin} has everything that was here.`
          : `Not everything that was here is in “${organization}” at ${origin}: ${differences
              .map((name) => labels[name] ?? name.replaceAll('_', ' '))
              .join(', ')} differ. Nothing here was changed. Look there before you go on.`}
      </Notice>
      <Table label="What was moved">
        <thead>
          <tr>
            <HeadCell>What</HeadCell>
            <HeadCell className="text-right">On this computer</HeadCell>
            <HeadCell className="text-right">At the server</HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, here, there }) => (
            <Row key={name}>
              <Cell>{labels[name] ?? otherRecords}</Cell>
              <Cell className="text-right tabular-nums">{here.toLocaleString('en-US')}</Cell>
              <Cell className="text-right tabular-nums">{there.toLocaleString('en-US')}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {notes.length > 0 && (
        <Notice kind="info">
          <ul className="space-y-1">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={onConnect}>
          Connect to the server
        </Button>
        <Button look="secondary" disabled={isBusy} onClick={onStay}>
          Stay on this computer
        </Button>
      </div>
      <p className="max-w-[60ch] text-muted text-sm">
        What is saved on this computer stays. Once you are connected, <em>Settings → App</em> can delete it.
      </p>
    </>
  );
}
