import type { WritingModel } from '../../../../contract/organization/settings.calls.ts';

const numbers = new Intl.NumberFormat('en');

/** What each month cost. */
export function ModelUsage({ months }: { months: WritingModel['usage'] }) {
  if (months.length === 0) return <p className="text-muted">No model has been used yet.</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead>
          <tr className="border-hairline border-b text-muted text-sm">
            <th scope="col" className="py-2 pr-4 font-semibold">
              Month
            </th>
            {['Requests', 'Tokens read', 'Tokens written'].map((title) => (
              <th key={title} scope="col" className="py-2 pl-4 text-right font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, calls, input_tokens, output_tokens }) => (
            <tr key={month} className="border-hairline border-b">
              <th scope="row" className="whitespace-nowrap py-2 pr-4 font-normal">
                {month}
              </th>
              {[calls, input_tokens, output_tokens].map((count, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
                <td key={column} className="py-2 pl-4 text-right">
                  {numbers.format(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
