import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FinishedTask, Inbox } from '../../contract/desktop/desktop.ts';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { Tag } from '../ui/tag.tsx';
import { useDismiss } from '../ui/use-dismiss.ts';
import type { TaskInbox } from './platform-context.tsx';

export function FinishedInbox({ inbox }: { inbox: TaskInbox }) {
  const { finished, notifies, choose } = useInbox(inbox);
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const whole = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const fresh = finished.filter(({ isNew }) => isNew).length;

  const close = () => {
    setOpen(false);
    void inbox.markSeen().catch(() => {});
  };
  useDismiss(isOpen, whole, (byKey) => {
    close();
    if (byKey) button.current?.focus();
  });

  return (
    <section ref={whole} aria-label="Finished tasks" className="ml-auto shrink-0">
      <Button
        ref={button}
        look="quiet"
        size="small"
        className="-my-2 -mr-3"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        Finished {fresh > 0 && <Tag look="spark">{fresh} new</Tag>}
        <ChevronDownIcon className="size-4" />
      </Button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute top-full right-0 z-30 mt-2 w-full overflow-hidden rounded-card border border-hairline bg-panel shadow-lift sm:w-96"
      >
        {finished.length > 0 ? (
          <ul className="max-h-[min(26rem,60dvh)] divide-y divide-hairline overflow-y-auto">
            {finished.map((task) => (
              <Entry key={task.task.id} finished={task} onOpen={close} />
            ))}
          </ul>
        ) : (
          <p className="px-4 py-5 text-muted text-sm">
            Nothing has finished yet. Searches and posts that you start are listed here when they end.
          </p>
        )}
        <label className="flex min-h-11 items-center gap-3 border-hairline border-t bg-sunk px-4 py-2 text-sm">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-strong"
            checked={notifies}
            onChange={({ target }) => choose(target.checked)}
          />
          Tell me with a notification when something finishes
        </label>
      </div>
    </section>
  );
}

const timestampFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function Entry({ finished, onOpen }: { finished: FinishedTask; onOpen: () => void }) {
  const { task, title, body, isNew, finishedAt } = finished;
  return (
    <li>
      <Link
        to={task.result}
        onClick={onOpen}
        className="block px-4 py-3 text-ink no-underline -outline-offset-2 hover:bg-sunk"
      >
        <span className="flex items-baseline justify-between gap-3 font-semibold">
          {title}
          {isNew && <span className="text-strong text-xs">New</span>}
        </span>
        <span className="block break-words text-sm">{body}</span>
        <time dateTime={finishedAt} className="mt-0.5 block text-muted text-xs">
          {timestampFormat.format(new Date(finishedAt))}
        </time>
      </Link>
    </li>
  );
}

function useInbox(inbox: TaskInbox) {
  const [content, setContent] = useState<Inbox>({ finished: [], notifies: true });
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      inbox.read().then(
        (next) => isCurrent && setContent(next),
        () => {},
      );
    void read();
    const stop = inbox.onChange(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [inbox]);

  const choose = (notifies: boolean) => {
    setContent((now) => ({ ...now, notifies }));
    inbox.setNotifies(notifies).catch(() => setContent((now) => ({ ...now, notifies: !notifies })));
  };
  return { ...content, choose };
}
