import { Link } from 'react-router-dom';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import { changeSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import type { HaltedMails } from '../../../../contract/recruiting/today.calls.ts';
import { paths } from '../../../lib/paths.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { stopReasonTexts, useHaltedActions } from '../sequences/use-sequences.ts';

/** People of a sequence whose mails did not leave: the sequence goes on with them, or ends for them. */
export default function HaltedEntry({ mails }: { mails: HaltedMails }) {
  const { sequence_id: id, sequence, reason, detail, people } = mails;
  const actions = useHaltedActions(mails);
  const [first] = people;
  const who = people.length === 1 ? first?.name : `${people.length} people`;
  const title = `${who}: ${detail || stopReasonTexts[reason]}`;
  const isOne = people.length === 1 && first !== undefined;
  const open = `${paths.sequences}?open=${id}`;
  return (
    <li className="flex min-w-0 flex-wrap items-start justify-between gap-x-2">
      <span className="min-w-0 flex-1 basis-40">
        <Link to={isOne ? candidatePath(first.person_id) : open} className="link line-clamp-2 break-words">
          {title}
        </Link>
        <Link to={open} className="block truncate text-muted no-underline hover:underline">
          {sequence}
        </Link>
      </span>
      <span className="flex">
        <PermittedButton
          call={changeSequence}
          look="quiet"
          size="small"
          aria-label={`Resume: ${title}`}
          disabled={actions.isPending}
          onClick={actions.resume}
        >
          Resume
        </PermittedButton>
        <PermittedButton
          call={changeSequence}
          look="quiet"
          size="small"
          aria-label={`Done: ${title}`}
          disabled={actions.isPending}
          onClick={actions.leave}
        >
          Done
        </PermittedButton>
      </span>
      {actions.error && (
        <p role="alert" className="basis-full text-failed">
          {problemText(actions.error, 'It could not be saved. Please try again.')}
        </p>
      )}
    </li>
  );
}
