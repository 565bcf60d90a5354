import { lawfulBasisTexts } from '../../../../contract/people/people.calls.ts';
import {
  csvLabel,
  furtherColumns,
  type PersonField,
  personFieldNames,
} from '../../../../contract/people/person-fields.calls.ts';
import { type ImportPreview, importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import {
  encodingNames,
  type TextEncoding,
  textEncodings,
} from '../../../../contract/people/text-encodings.ts';
import { inMegabytes } from '../../../lib/display-text.ts';
import { downloadCsv, toCsv } from '../../../lib/download.ts';
import { Button } from '../../../ui/button.tsx';
import { filterPill } from '../../../ui/filter-control.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Options } from '../../../ui/options.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';

const documented = [
  ...personFieldNames,
  ...(['tags', 'do_not_contact', 'lawful_basis', 'noticed_on'] as const),
];
type Documented = (typeof documented)[number];

/** The server accepts more names. */
const alsoUnderstood: Partial<Record<Documented, string>> = {
  name: 'Full Name; or First Name and Last Name',
  title: 'Job Title, Position, Role, Headline',
  employer: 'Company, Current Company, Organization',
  location: 'Place, Address; or City, State, Country',
  email: 'E-mail, Email Address; further ones become other emails',
  other_emails: 'Secondary Email; several separated by ;',
  phone: 'Mobile, Phone Number',
  profile_url: 'LinkedIn, URL, Website',
  years: 'Experience in years; a number',
  skills: 'Keywords, Technologies; several separated by ;',
  languages: 'Spoken Languages; several separated by ;',
  links: 'Websites; several separated by spaces',
  summary: 'About, Bio, Notes, Experience',
  source: 'Lead Source, Channel',
  tags: 'Labels; several separated by ;',
  do_not_contact: 'Opt out; Yes or No',
  lawful_basis: `Legal Basis; ${Object.values(lawfulBasisTexts).join(', ')}`,
  noticed_on: 'Notice Date, Privacy Notice; a day',
};
const examples: Partial<Record<Documented, string>> = {
  name: 'Ada Example',
  title: 'Data Engineer',
  employer: 'Harbourline',
  location: 'Berlin, Germany',
  email: 'ada@example.com',
  phone: '+49 30 5550147',
  profile_url: 'https://example.com/ada',
  years: '8',
  skills: 'Python; SQL; Kafka',
  languages: 'German; English',
  links: 'https://example.org/ada',
  summary: 'Eight years of building data platforms for logistics companies.',
  source: 'Referral',
  tags: 'Nights; Relocates',
  lawful_basis: 'Consent',
  noticed_on: '2026-02-28',
};
const needed: readonly Documented[] = ['name', 'title'];

const ofTemplate: readonly Documented[] = [
  ...(['name', 'title', 'skills', 'location', 'summary', 'email', 'profile_url', 'source'] as const),
  ...(['lawful_basis', 'noticed_on'] as const),
];

const columns = documented.map((field) => ({
  field,
  name:
    field in furtherColumns ? furtherColumns[field as FurtherColumn].label : csvLabel(field as PersonField),
  needed: needed.includes(field),
  also: alsoUnderstood[field] ?? '',
  example: examples[field] ?? '',
}));
type FurtherColumn = keyof typeof furtherColumns;

const template = ofTemplate.flatMap((field) => columns.filter((column) => column.field === field));

export function ImportColumns() {
  const downloadTemplate = () =>
    downloadCsv(
      'talent-pool-template.csv',
      toCsv([template.map(({ name }) => name), template.map(({ example }) => example)]),
    );
  return (
    <details className="group min-w-0 text-sm open:w-full">
      <summary className="summary font-semibold text-strong underline-offset-4 hover:underline">
        Which columns are understood?
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-1 space-y-4">
        <p className="max-w-[40rem]">
          Columns are recognized by their names in English, German, French or Spanish, in any order; you check
          what each holds before anything is imported, and columns with other names are kept as further
          details of the person. A row without name or title is held back, and can be imported anyway; a cell
          that is not understood, such as an email address that is none, is kept among those details as it
          stood. A file has at most {importLimits.rows.toLocaleString('en-US')} rows and{' '}
          {inMegabytes(importLimits.bytes)}, separated by commas, semicolons or tabs, and can be dropped
          anywhere on this page. Nobody is imported twice.
        </p>
        <Table label="Columns of an import">
          <thead>
            <tr>
              <HeadCell>Column</HeadCell>
              <HeadCell>Also understood</HeadCell>
              <HeadCell className="max-sm:hidden">Example</HeadCell>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, needed, also, example }) => (
              <Row key={name}>
                <Cell className="font-semibold sm:whitespace-nowrap">
                  {name}
                  {needed && <span className="font-normal text-muted"> (required)</span>}
                </Cell>
                <Cell>{also}</Cell>
                <Cell className="text-muted max-sm:hidden">{example}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
        <Button look="secondary" size="small" onClick={downloadTemplate}>
          Download a template
        </Button>
      </div>
    </details>
  );
}

type Readings = NonNullable<ImportPreview['encoding']>['readings'];

export function ImportEncoding({
  chosen,
  readings,
  isBusy,
  onChoose,
}: {
  chosen: TextEncoding | undefined;
  /** Empty where the text alone says it. */
  readings: Readings;
  isBusy: boolean;
  onChoose: (encoding: TextEncoding) => void;
}) {
  return (
    <div className="space-y-4">
      {readings.length > 0 && (
        <fieldset disabled={isBusy}>
          <legend className="font-semibold">Which of these reads right?</legend>
          <p className="max-w-[60ch] text-muted text-sm">
            The file doesn&rsquo;t say how its accented letters are stored, and they can be read in more than
            one way.
          </p>
          <div className="mt-3 grid gap-3 lg:grid-cols-2">
            {readings.map(({ encoding, rows }) => (
              <label
                key={encoding}
                className="flex min-w-0 items-start gap-3 rounded-control border border-hairline px-3 py-2 has-checked:border-strong"
              >
                <input
                  type="radio"
                  name="reading"
                  className="mt-1"
                  aria-label={textEncodings[encoding]}
                  checked={chosen === encoding}
                  onChange={() => onChoose(encoding)}
                />
                <span className="min-w-0 break-words">
                  {rows.map((cells, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal and never change places
                    <span key={at} className="block font-semibold">
                      {cells.filter(Boolean).join(' · ')}
                    </span>
                  ))}
                  <span className="block text-muted text-sm">{textEncodings[encoding]}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <label className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {readings.length > 0 ? 'Or another encoding' : 'Encoding of the text'}
        <select
          className={filterPill}
          disabled={isBusy}
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value as TextEncoding)}
        >
          {chosen === undefined && <option value="">Choose…</option>}
          <Options of={encodingNames.map((name) => [name, textEncodings[name]])} />
        </select>
      </label>
    </div>
  );
}
