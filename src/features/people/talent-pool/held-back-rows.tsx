import type { ReactNode } from 'react';
import { type HeldBackRow, importHeldBack } from '../../../../contract/people/held-back.calls.ts';
import { columnLabel } from '../../../../contract/people/person-fields.calls.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { PersonLink } from './import-result.tsx';

/** Chosen rows by line, on whatever page they are. */
export type ChosenRows = ReadonlyMap<number, HeldBackRow>;

const Known = ({ title, employer, email }: Omit<NonNullable<HeldBackRow['person']>, 'id' | 'name'>) => (
  <>
    <span className="block text-sm">{[title, employer].filter(Boolean).join(' · ')}</span>
    <span className="wrap-anywhere block text-muted text-sm">{email}</span>
  </>
);

const compared = ['title', 'employer', 'email'] as const;

/** The person that a row was taken for, with what the row would change of them. */
function Matched({ row, person }: { row: HeldBackRow; person: NonNullable<HeldBackRow['person']> }) {
  const changes = compared.filter(
    (field) => row[field] !== '' && row[field].toLowerCase() !== (person[field] ?? '').toLowerCase(),
  );
  return (
    <span className="block">
      <PersonLink {...person} />
      {changes.map((field) => (
        <span key={field} className="wrap-anywhere block">
          <span className="text-muted">{`${columnLabel(field)}: ${person[field] || '–'} → `}</span>
          <strong className="font-semibold">{row[field]}</strong>
        </span>
      ))}
      {changes.length === 0 && <Known {...person} />}
    </span>
  );
}

export function HeldBackRows({
  label,
  rows,
  choice,
  isBusy,
  onEdit,
}: {
  label: string;
  rows: HeldBackRow[];
  choice?: {
    chosen: ChosenRows;
    chooseAll: ReactNode;
    onChoose: (rows: HeldBackRow[], isChosen: boolean) => void;
  };
  /** True while rows are being imported, and once the import was undone. */
  isBusy: boolean;
  onEdit: (row: HeldBackRow) => void;
}) {
  return (
    <StackedTable label={label}>
      <thead>
        <tr>
          {choice && <HeadCell>{choice.chooseAll || <span className="sr-only">Chosen</span>}</HeadCell>}
          <HeadCell>Line</HeadCell>
          <HeadCell>In the file</HeadCell>
          <HeadCell>{choice ? 'Held back because' : 'Outcome'}</HeadCell>
          <HeadCell>
            <span className="sr-only">Edit</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { line, name, title, employer, email, reason, person, can_import } = row;
          const named = name || email;
          return (
            <Row key={line}>
              {choice && (
                <Cell className="w-12 max-sm:inline-block! max-sm:w-auto max-sm:pr-0">
                  {can_import && (
                    <input
                      type="checkbox"
                      className="size-4 align-middle touch:size-6"
                      aria-label={`Choose line ${line}${named && `, ${named}`}`}
                      checked={choice.chosen.has(line)}
                      onChange={({ target }) => choice.onChoose([row], target.checked)}
                    />
                  )}
                </Cell>
              )}
              <Cell
                data-heading="Line"
                className="w-20 text-muted tabular-nums max-sm:inline-block! max-sm:w-auto"
              >
                {line}
              </Cell>
              <Cell className="min-w-0 break-words sm:w-2/5">
                {name && <span className="mr-2 inline-block font-semibold">{name}</span>}
                <Known {...{ title, employer, email }} />
              </Cell>
              <Cell className="min-w-0 break-words text-sm">
                {reason}
                {person && <Matched row={row} person={person} />}
              </Cell>
              <Cell className="w-20 whitespace-nowrap text-right max-sm:text-left">
                {can_import && (
                  <PermittedButton
                    call={importHeldBack}
                    look="secondary"
                    size="small"
                    disabled={isBusy}
                    aria-label={`Edit line ${line}${named && `, ${named}`}`}
                    onClick={() => onEdit(row)}
                  >
                    Edit
                  </PermittedButton>
                )}
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </StackedTable>
  );
}
