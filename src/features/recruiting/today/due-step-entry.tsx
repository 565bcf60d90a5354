import { Link } from 'react-router-dom';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import type { DueStep } from '../../../../contract/recruiting/today.calls.ts';
import { boardCardPath } from '../../../lib/paths.ts';
import { DueDay, ReminderActions } from '../reminders/reminder-list.tsx';

/** A due step with its day and what can be done about it. */
export default function DueStepEntry({ step }: { step: DueStep }) {
  const { name, text, card, person_id: person, on } = step;
  const title = `${name}: ${text || 'next step'}`;
  return (
    <li className="flex min-w-0 flex-wrap items-start justify-between gap-x-2">
      <span className="min-w-0 flex-1 basis-40">
        <Link
          to={card ? boardCardPath(card.search_id, card.result_id) : candidatePath(person)}
          className="link line-clamp-1 break-words leading-6"
        >
          {title}
        </Link>
        <span className="block truncate text-muted">
          <DueDay on={on} />
          {card && ` · ${card.title}`}
        </span>
      </span>
      <ReminderActions reminder={step} name={title} isDeletable={false} />
    </li>
  );
}
