import { lawfulBasisTexts } from '../../../../contract/people/lawful-bases.ts';
import { importLimits } from '../../../../contract/people/talent-pool.calls.ts';
import { Button } from '../../../ui/button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { downloadCsv, toCsv } from './download.ts';

/** The documented columns of an import. The server accepts more names. */
const columns = [
  { name: 'Name', needed: true, also: 'Full Name; or First Name and Last Name', example: 'Ada Example' },
  { name: 'Title', needed: true, also: 'Job Title, Position, Role, Headline', example: 'Data Engineer' },
  { name: 'Skills', also: 'Keywords, Technologies; several separated by ;', example: 'Python; SQL; Kafka' },
  { name: 'Location', also: 'Place, Address; or City, State, Country', example: 'Berlin, Germany' },
  {
    name: 'Summary',
    also: 'About, Bio, Notes, Experience',
    example: 'Eight years of building data platforms for logistics companies.',
  },
  { name: 'Email', also: 'E-mail, Email Address', example: 'ada@example.com' },
  { name: 'Profile URL', also: 'LinkedIn, URL, Website', example: 'https://example.com/ada' },
  { name: 'Source', also: 'Lead Source, Channel', example: 'Referral' },
  {
    name: 'Lawful basis',
    also: `Legal Basis; ${Object.values(lawfulBasisTexts).join(', ')}`,
    example: 'Consent',
  },
  { name: 'Notice sent on', also: 'Notice Date, Privacy Notice; a day', example: '2026-02-28' },
];

/** Lists the supported columns, and offers a template. */
export function ImportColumns() {
  const downloadTemplate = () =>
    downloadCsv(
      'talent-pool-template.csv',
      toCsv([columns.map(({ name }) => name), columns.map(({ example }) => example)]),
    );
  return (
    <details className="group min-w-0 text-sm open:w-full">
      <summary className="summary font-semibold text-strong underline-offset-4 hover:underline">
        Which columns are understood?
        <ChevronDownIcon className="size-3.5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-1 space-y-4">
        <p className="max-w-[40rem]">
          The first row names the columns, in any order; you check what each holds before anything is
          imported, and columns with other names are kept as further details of the person. A row without name
          or title is held back, and can be imported anyway; a cell that is not understood, such as an email
          address that is none, is kept among those details as it stood. At most{' '}
          {importLimits.rows.toLocaleString('en-US')} rows a file, separated by commas, semicolons or tabs.
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
