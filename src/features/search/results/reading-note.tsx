import type { SearchReading } from '../../../../contract/search/search-sources.calls.ts';
import { counted } from '../../../lib/display-text.ts';

/** What a model has read for a search, and what that took. */
export function ReadingNote({ reading }: { reading: SearchReading | undefined }) {
  if (!reading) return null;
  const { model, criteria_changed: changed = 0, people, read, calls, input_tokens, output_tokens } = reading;
  const tokens = input_tokens + output_tokens;
  return (
    <p className="text-muted text-sm">
      {`${model} has ${changed > 0 ? `changed ${counted(changed, 'criterion', 'criteria')} and ` : ''}read ${read} of ${counted(people, 'person', 'people')}, with ${counted(calls, 'request')}`}
      {tokens > 0 && ` and ${counted(tokens, 'token')}`}. Where it proved nothing, the offline verdicts stand.
    </p>
  );
}
