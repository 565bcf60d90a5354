import { useId, useRef, useState } from 'react';
import type { PostComment } from '../../../../contract/api/publishing.ts';
import { formatDateTime, machineDateTime } from '../../../lib/format-date.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ServerPart } from '../../../lib/server-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { useChangeComments, usePostComments } from './use-publication.ts';

/** What colleagues say of a post. Readers never see it. */
export function Comments({ postId }: { postId: string }) {
  const { data, error, refetch } = usePostComments(postId);
  const change = useChangeComments(postId);
  const [isWriting, setWriting] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const stopWriting = () => {
    setWriting(false);
    heading.current?.focus();
  };
  return (
    <section aria-labelledby={id} className="rounded-card border border-hairline bg-panel p-5 sm:p-6">
      <h2 ref={heading} id={id} tabIndex={-1} className="mb-3 font-semibold text-lg">
        Comments
      </h2>
      {error && <NotLoaded what="The comments" onRetry={() => void refetch()} />}
      <ServerPart>
        {data && data.length > 0 && (
          <ul className="mb-4 space-y-4">
            {data.map((comment) => (
              <Comment
                key={comment.id}
                comment={comment}
                isBusy={change.isPending}
                onDelete={() =>
                  change.mutate({ remove: comment.id }, { onSuccess: () => heading.current?.focus() })
                }
              />
            ))}
          </ul>
        )}
        {isWriting ? (
          <CommentForm
            isBusy={change.isPending}
            onAdd={(text) => change.mutate({ add: text }, { onSuccess: stopWriting })}
            onCancel={stopWriting}
          />
        ) : (
          <Button look="secondary" size="small" onClick={() => setWriting(true)}>
            Write a comment
          </Button>
        )}
      </ServerPart>
      {change.isError && (
        <Notice kind="failed" className="mt-4">
          {problemText(change.error, 'The comment could not be saved. Please try again.')}
        </Notice>
      )}
    </section>
  );
}

function Comment({
  comment: { author, text, created_at, may_delete },
  isBusy,
  onDelete,
}: {
  comment: PostComment;
  isBusy: boolean;
  onDelete: () => void;
}) {
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <span className="font-semibold">{author}</span>
        <time className="text-muted" dateTime={machineDateTime(created_at)}>
          {formatDateTime(created_at)}
        </time>
      </p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
      {may_delete && (
        <Button
          look="quiet"
          size="small"
          className="-ml-3"
          disabled={isBusy}
          aria-label={`Delete the comment by ${author}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
    </li>
  );
}

function CommentForm({
  isBusy,
  onAdd,
  onCancel,
}: {
  isBusy: boolean;
  onAdd: (text: string) => void;
  onCancel: () => void;
}) {
  const [text, setText] = useState('');
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onAdd(text);
      }}
    >
      <TextArea
        label="Your comment"
        hint="Everybody in your organization sees it. Readers do not."
        rows={2}
        maxLength={2000}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isBusy}>
          Comment
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
