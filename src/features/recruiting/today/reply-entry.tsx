import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import { markReplyDone } from '../../../../contract/recruiting/replies.calls.ts';
import type { OpenReply } from '../../../../contract/recruiting/today.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDate } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import { todayKey } from '../../search/query-keys.ts';

/** What came back to a mail, which leads to the person, and can be taken off the list. */
export default function ReplyEntry({ reply }: { reply: OpenReply }) {
  const { id, kind, person_id: person, name, card, text, at } = reply;
  const api = useApi();
  const queries = useQueryClient();
  const done = useMutation({
    mutationFn: () => api.call(markReplyDone, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: todayKey }),
  });
  const title = `${name}: ${kind === 'bounce' ? `mail came back, ${text}` : text}`;
  return (
    <li className="flex min-w-0 flex-wrap items-start justify-between gap-x-2">
      <span className="min-w-0 flex-1 basis-40">
        <Link to={candidatePath(person)} className="link line-clamp-2 break-words leading-6">
          {title}
        </Link>
        <span className="block truncate text-muted">
          {formatDate(at)}
          {card && ` · ${card.title}`}
        </span>
      </span>
      <PermittedButton
        call={markReplyDone}
        look="quiet"
        size="small"
        aria-label={`Done: ${title}`}
        disabled={done.isPending}
        onClick={() => done.mutate()}
      >
        Done
      </PermittedButton>
      {done.error && (
        <p role="alert" className="basis-full text-failed">
          {problemText(done.error, 'It could not be saved. Please try again.')}
        </p>
      )}
    </li>
  );
}
