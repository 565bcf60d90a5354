import { paths } from '../../../lib/paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';

/** A search that found nobody, and what to change so that the next one does. */
export function NoMatch({
  location,
  onChangeSearch,
}: {
  location: string | undefined;
  onChangeSearch: () => void;
}) {
  return (
    <div className="rounded-card border border-edge border-dashed px-6 py-10">
      <h3 className="text-xl">No candidates matched this search</h3>
      <p className="mt-3">What usually helps:</p>
      <ul className="mt-2 max-w-[65ch] list-disc space-y-1 pl-5">
        <li>Use a job title that people give themselves: “Data Engineer” rather than “Data Ninja II”.</li>
        <li>Name the skills in plain words in the description, the must-haves first.</li>
        <li>
          {location
            ? `Widen the location: a region or country instead of “${location}”.`
            : 'Widen the location.'}
        </li>
        <li>Import more people into the talent pool.</li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onChangeSearch}>Change the search</Button>
        <ButtonLink look="secondary" to={paths.talentPool}>
          Open the talent pool
        </ButtonLink>
      </div>
    </div>
  );
}
