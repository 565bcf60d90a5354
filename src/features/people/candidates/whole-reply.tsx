import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getReply } from '../../../../contract/recruiting/replies.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';

/** All of a mail that came back, with the quotes that the list leaves out. */
export default function WholeReply({ id, at }: { id: string; at: string }) {
  const [isOpen, setOpen] = useState(false);
  const api = useApi();
  const { data, error } = useQuery({
    queryKey: ['reply', id],
    enabled: isOpen,
    queryFn: ({ signal }) => api.call(getReply, { params: { id } }, { signal }),
  });
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="mt-1 -ml-3"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the mail' : 'Show the whole mail'}
        <span className="sr-only"> of {at}</span>
      </Button>
      {isOpen && error && (
        <p role="alert" className="text-failed">
          {problemText(error, 'The mail could not be loaded. Please try again.')}
        </p>
      )}
      {isOpen && data && (
        <div className="mt-1 rounded-card border border-hairline p-3">
          <p className="break-words font-medium">{data.subject || 'No subject'}</p>
          <p className="break-all text-muted text-xs">
            {[data.from_name, data.from_address].filter(Boolean).join(' · ')}
          </p>
          <p className="mt-2 whitespace-pre-wrap break-words">{data.text}</p>
          {data.attachments.length > 0 && (
            <p className="mt-2 break-words text-muted text-xs">
              Attached, in the mailbox: {data.attachments.join(', ')}
            </p>
          )}
        </div>
      )}
    </>
  );
}
