import { Still, StillPanel } from './frame.tsx';

const jobs = [
  ['Senior Data Engineer', 'Denver, Colorado', 'Nov 18, 2026'],
  ['Night Shift Pharmacist', 'Laramie, Wyoming', 'Nov 16, 2026'],
  ['Payroll Specialist', 'Remote', 'Nov 11, 2026'],
  ['Bilingual Support Lead', 'El Paso, Texas', 'Nov 4, 2026'],
  ['CNC Machinist', 'Casper, Wyoming', 'Oct 29, 2026'],
] as const;

/** The list of earlier searches. */
export function JobListStill() {
  return (
    <Still label="The job list: five earlier searches with title, location and date.">
      <StillPanel className="overflow-hidden">
        <p className="flex gap-6 border-b border-hairline px-5 pt-4 font-semibold sm:px-7">
          <span className="-mb-px border-b-2 border-strong pb-3 text-strong">Job List</span>
          <span className="pb-3 text-muted">Initiate Search</span>
        </p>
        <div className="grid grid-cols-[auto_1fr_auto] gap-x-4 tabular-nums sm:grid-cols-[auto_1.4fr_1fr_auto]">
          {jobs.map(([title, place, date], index) => (
            <div
              key={title}
              className="col-span-full grid grid-cols-subgrid border-b border-hairline px-5 py-3.5 last:border-0 sm:px-7"
            >
              <span className="text-muted">{index + 1}</span>
              <span className="font-semibold">{title}</span>
              <span className="text-muted max-sm:hidden">{place}</span>
              <span className="text-muted">{date}</span>
            </div>
          ))}
        </div>
      </StillPanel>
    </Still>
  );
}
