import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Inbox } from '../../contract/desktop.ts';
import { Button } from '../ui/button.tsx';
import { usePlatform } from './platform-context.tsx';
import type { TaskInbox } from './types.ts';

/** What ended while nobody looked, where the platform keeps such a list. */
export function FinishedTasks() {
  const { inbox } = usePlatform();
  return inbox && <InboxOf inbox={inbox} />;
}

function InboxOf({ inbox }: { inbox: TaskInbox }) {
  const [{ finished, notifies }, setContent] = useState<Inbox>({ finished: [], notifies: true });
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const fresh = finished.filter(({ isNew }) => isNew).length;

  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      inbox.read().then(
        (content) => isCurrent && setContent(content),
        () => {},
      );
    void read();
    const stop = inbox.onChange(() => void read());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [inbox]);

  // Shown at once; what was not taken is shown as it was.
  const choose = (next: boolean) => {
    setContent((content) => ({ ...content, notifies: next }));
    inbox.setNotifies(next).catch(() => setContent((content) => ({ ...content, notifies: !next })));
  };

  const close = () => {
    setOpen(false);
    void inbox.markSeen().catch(() => {});
  };

  return (
    <section aria-label="Finished tasks">
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        {fresh > 0 ? `Finished (${fresh} new)` : 'Finished'}
      </Button>
      <div id={listId} hidden={!isOpen} className="mt-2 rounded-control bg-sunk px-4 py-3">
        {finished.length === 0 && <p className="text-muted">Nothing has finished yet.</p>}
        <ul className="flex flex-col gap-2">
          {finished.map(({ task, title, body, isNew, finishedAt }) => (
            <li key={task.id}>
              <Link to={task.result} onClick={close} className="font-medium underline">
                {title}
              </Link>
              {isNew && <span className="ml-2 font-semibold text-sm text-strong">new</span>}
              <p className="text-sm">{body}</p>
              <p className="text-muted text-sm">{new Date(finishedAt).toLocaleString()}</p>
            </li>
          ))}
        </ul>
        <label className="mt-3 flex items-center gap-2">
          <input type="checkbox" checked={notifies} onChange={({ target }) => choose(target.checked)} />
          Tell me with a notification when something finishes
        </label>
      </div>
    </section>
  );
}
