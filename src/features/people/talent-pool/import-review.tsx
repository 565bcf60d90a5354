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
import { Button } from '../../../ui/button.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { ServerButton } from '../../../ui/server-button.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { GroundsFields, isNoticeToCome, noGrounds } from '../person-form/grounds-fields.tsx';
import type { CsvSource } from './csv-source.ts';

const labels = {
  ...Object.fromEntries(personFieldNames.map((name) => [name, csvLabel(name)])),
  ...Object.fromEntries(Object.entries(furtherColumns).map(([name, { label }]) => [name, label])),
  keep: 'A further detail',
  skip: 'Leave out',
} as Record<ColumnMeaning, string>;

/** The columns of a file and what each is taken for, to be changed before anything is imported. */
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
  /** The encoding that was chosen. */
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
  const doubtful = preview.columns.filter((column) => column.is_doubtful).length;
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
          Check what each column holds. What you choose is remembered for your organization&rsquo;s next
          files.
          {doubtful > 0 &&
            ` ${doubtful === 1 ? 'One column is' : `${doubtful} columns are`} marked: what stands there was a guess.`}
        </p>
      </div>
      {encoding?.question}
      <Table label="Columns of the file">
        <thead>
          <tr>
            <HeadCell>Column</HeadCell>
            <HeadCell className="max-sm:hidden">First rows</HeadCell>
            <HeadCell>Holds</HeadCell>
          </tr>
        </thead>
        <tbody>
          {preview.columns.map(({ name, examples, is_doubtful: isDoubtful }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name and never change places
            <Row key={at} className="text-sm [&>td]:py-1.5 [&>td]:align-middle max-sm:[&>td]:px-2">
              <Cell className="wrap-anywhere min-w-24 font-semibold">
                {name || `Column ${at + 1}`}
                {isDoubtful && (
                  <Tag look="spark" className="ml-2">
                    check
                  </Tag>
                )}
                <span className="block font-normal text-muted sm:hidden">
                  {isDoubtful ? examples.join(' · ') : examples[0]}
                </span>
              </Cell>
              <Cell
                className={`max-w-80 text-muted max-sm:hidden ${isDoubtful ? 'break-words' : 'truncate'}`}
              >
                {examples.join(' · ')}
              </Cell>
              <Cell>
                <select
                  aria-label={`What ${name || `column ${at + 1}`} holds`}
                  className={`${filterPill} max-sm:w-36`}
                  value={meanings[at]}
                  onChange={({ target }) => choose(at, target.value as ColumnMeaning)}
                >
                  {columnMeanings.map((meaning) => (
                    <option key={meaning} value={meaning}>
                      {labels[meaning]}
                    </option>
                  ))}
                </select>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
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
            Import these columns
          </ServerButton>
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The first person of a file by the meanings that are chosen at present. */
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

/** Says what becomes of the first row, so that a column taken for the wrong thing is seen before anything is imported. */
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
