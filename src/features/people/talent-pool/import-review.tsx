import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LawfulGrounds } from '../../../../contract/people/people.calls.ts';
import {
  csvLabel,
  furtherColumns,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import {
  type ColumnMeaning,
  columnMeanings,
  findMissingFields,
  type ImportPreview,
  previewImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import type { TextEncoding } from '../../../../contract/people/text-encodings.ts';
import { useApi } from '../../../lib/api.tsx';
import { counted } from '../../../lib/display-text.ts';
import { CancelButton } from '../../../ui/dialog.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Options } from '../../../ui/options.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { GroundsFields, isNoticeToCome, noGrounds } from '../person-form/grounds-fields.tsx';
import type { CsvSource } from './csv-source.ts';

const labels = {
  ...Object.fromEntries(personFieldNames.map((name) => [name, csvLabel(name)])),
  ...Object.fromEntries(Object.entries(furtherColumns).map(([name, { label }]) => [name, label])),
  keep: 'A further detail',
  skip: 'Leave out',
} as Record<ColumnMeaning, string>;

/** The meaning of each column can be changed before the import. */
export function ImportReview({
  file,
  preview,
  readAs,
  encoding,
  isBusy,
  onImport,
  onCancel,
}: {
  file: CsvSource;
  preview: ImportPreview;
  readAs: TextEncoding | undefined;
  encoding?: { question: ReactNode; isOpen: boolean };
  isBusy: boolean;
  onImport: (meanings: ColumnMeaning[], grounds: LawfulGrounds) => void;
  onCancel: () => void;
}) {
  const [meanings, setMeanings] = useState(preview.columns.map(({ meaning }) => meaning));
  const [shown, setShown] = useState(preview);
  // Read in another encoding, columns have other names.
  if (shown !== preview) {
    setShown(preview);
    setMeanings(preview.columns.map(({ meaning }) => meaning));
  }
  const [grounds, setGrounds] = useState(noGrounds);
  const missing = findMissingFields(meanings);
  const person = useFirstPerson(file, preview, meanings, readAs);
  const heading = useRef<HTMLHeadingElement>(null);
  // The file was chosen above, and what to check may stand below the window.
  useEffect(() => heading.current?.focus(), []);
  // What is doubtful, and a name or title that is nowhere yet, is asked first; the rest takes one line.
  const isAsked = ({ is_doubtful: isDoubtful, meaning }: ImportPreview['columns'][number]) =>
    isDoubtful === true || (missingAtFirst && (meaning === 'keep' || meaning === 'skip'));
  const all = preview.columns.map((_, at) => at);
  const missingAtFirst = findMissingFields(preview.columns.map(({ meaning }) => meaning)).length > 0;
  const asked = all.filter((at) => isAsked(preview.columns[at] as ImportPreview['columns'][number]));
  const sure = all.filter((at) => !asked.includes(at));
  const isKept = (at: number) => preview.columns[at]?.meaning === 'keep';
  const recognized = sure.filter((at) => !isKept(at));
  const kept = sure.filter(isKept);
  const namesOf = (columns: number[]) => columns.map((at) => nameOf(preview, at)).join(', ');
  const choose = (column: number, meaning: ColumnMeaning) =>
    setMeanings(meanings.map((one, at) => (at === column ? meaning : one)));
  return (
    <section
      aria-label={`Columns of ${file.name}`}
      className="space-y-4 rounded-card border border-hairline bg-panel px-5 py-4"
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="min-w-0 scroll-mt-24 break-words text-lg">
          {file.name}
        </h2>
        <p className="text-muted text-sm">
          {asked.length > 0
            ? `Check ${asked.length === 1 ? 'one column' : `${asked.length} columns`}: what stands there is a guess. `
            : 'Nothing is in doubt. '}
          What you choose is remembered for your organization&rsquo;s next files.
        </p>
      </div>
      {encoding?.question}
      {asked.length > 0 && (
        <Columns
          label="Columns to check"
          preview={preview}
          shown={asked}
          meanings={meanings}
          choose={choose}
        />
      )}
      {sure.length > 0 && (
        <details className="group" open={asked.length === 0 && missing.length > 0}>
          <summary className="summary text-sm">
            <span className="min-w-0">
              <span className="font-semibold text-strong">
                {`${counted(recognized.length, asked.length > 0 ? 'other column' : 'column')} recognized`}
              </span>
              <span className="text-muted">
                {[namesOf(recognized), kept.length > 0 && `kept as further details: ${namesOf(kept)}`]
                  .filter(Boolean)
                  .map((text, at) => `${at === 0 ? ': ' : '; '}${text}`)}
              </span>
            </span>
            <ChevronDownIcon className="size-3.5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <div className="mt-2">
            <Columns
              label="Columns of the file"
              preview={preview}
              shown={sure}
              meanings={meanings}
              choose={choose}
            />
          </div>
        </details>
      )}
      <GroundsOfAll values={grounds} onChange={setGrounds} />
      {/* In view however many columns there are. */}
      <div className="sticky bottom-0 -mx-5 -mb-4 space-y-2 rounded-b-card border-hairline border-t bg-panel px-5 py-3">
        <p role="status" className="font-medium text-failed text-sm empty:hidden">
          {encoding?.isOpen && 'Choose the reading that is right. '}
          {missing.length > 0 &&
            `Choose the column that holds the ${missing.join(' and the one with the ')}.`}
        </p>
        {missing.length === 0 && person && <FirstPerson person={person} />}
        <div className="flex flex-wrap gap-3">
          <ServerButton
            busy={isBusy}
            disabled={missing.length > 0 || isNoticeToCome(grounds) || encoding?.isOpen === true}
            onClick={() => onImport(meanings, grounds)}
          >
            {countRows(file, preview)}
          </ServerButton>
          <CancelButton look="quiet" onClick={onCancel} />
        </div>
      </div>
    </section>
  );
}

const nameOf = ({ columns }: ImportPreview, at: number): string => columns[at]?.name || `Column ${at + 1}`;

function countRows({ beginning, whole }: CsvSource, { rows = 0 }: ImportPreview): string {
  if (rows === 0 || beginning.size === 0) return 'Import these columns';
  if (beginning.size === whole.size) return `Import ${counted(rows, 'row')}`;
  const all = Number(((rows * whole.size) / beginning.size).toPrecision(2));
  return `Import about ${counted(all, 'row')}`;
}

function Columns({
  label,
  preview,
  shown,
  meanings,
  choose,
}: {
  label: string;
  preview: ImportPreview;
  /** By their places in the file. */
  shown: number[];
  meanings: ColumnMeaning[];
  choose: (column: number, meaning: ColumnMeaning) => void;
}) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <HeadCell>Column</HeadCell>
          <HeadCell className="max-sm:hidden">First values</HeadCell>
          <HeadCell>Holds</HeadCell>
        </tr>
      </thead>
      <tbody>
        {shown.map((at) => {
          const { name = '', examples = [] } = preview.columns[at] ?? {};
          return (
            <Row key={at} className="text-sm [&>td]:py-1.5 [&>td]:align-middle max-sm:[&>td]:px-2">
              <Cell className="wrap-anywhere min-w-24 font-semibold">
                {nameOf(preview, at)}
                <span className="block font-normal text-muted sm:hidden">{examples.join(' · ')}</span>
              </Cell>
              <Cell className="wrap-anywhere text-muted max-sm:hidden">{examples.join(' · ')}</Cell>
              <Cell>
                <select
                  aria-label={`What ${name || `column ${at + 1}`} holds`}
                  className={`${filterPill} max-sm:w-36`}
                  value={meanings[at]}
                  onChange={({ target }) => choose(at, target.value as ColumnMeaning)}
                >
                  <Options of={columnMeanings.map((meaning) => [meaning, labels[meaning]])} />
                </select>
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}

function useFirstPerson(
  { key, headers, beginning }: CsvSource,
  preview: ImportPreview,
  meanings: ColumnMeaning[],
  encoding: TextEncoding | undefined,
): ImportPreview['person'] {
  const api = useApi();
  const columns = meanings.join();
  const isGuess = columns === preview.columns.map(({ meaning }) => meaning).join();
  const { data } = useQuery({
    queryKey: ['imported-person', key, encoding, columns],
    queryFn: async ({ signal }) => {
      const input = { headers, query: { columns, ...(encoding && { encoding }) } };
      const { person } = await api.call(previewImport, input, { upload: beginning, signal });
      return person ?? null;
    },
    enabled: !isGuess && findMissingFields(meanings).length === 0,
    placeholderData: (before) => before ?? preview.person,
    retry: false,
  });
  return isGuess ? preview.person : (data ?? undefined);
}

/** Previews the first row, so that a wrong column is seen before the import. */
function FirstPerson({ person }: { person: NonNullable<ImportPreview['person']> }) {
  const { line, name, title, employer, location, email, source } = person;
  const job = title && employer ? `${title} at ${employer}` : title || employer;
  const rest = [job, location, email, source && `from ${source}`].filter(Boolean);
  return (
    <p role="status" aria-label="First person" className="min-w-0 break-words text-sm">
      <span className="text-muted">{`Line ${line} becomes `}</span>
      <span className="font-semibold">{name}</span>
      {rest.map((text) => `, ${text}`)}
    </p>
  );
}

function GroundsOfAll(props: { values: LawfulGrounds; onChange: (values: LawfulGrounds) => void }) {
  return (
    <fieldset>
      <legend className="font-semibold">Why you hold their data</legend>
      <p className="max-w-[60ch] text-muted text-sm">
        Applies to everyone without grounds in the file. People already in the talent pool keep what they
        have; only empty fields are filled.
      </p>
      <div className="mt-3 grid max-w-xl gap-4 sm:grid-cols-2">
        <GroundsFields {...props} />
      </div>
    </fieldset>
  );
}
