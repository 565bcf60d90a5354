import type { FinishedTask, StartedTask } from '../../../contract/desktop/desktop.ts';
import type { openTaskStore } from './store.ts';

/** *Later* announces a task again after this time. */
const laterMs = 60 * 60_000;

/** Shows a notification. @param onLater the user wants to be told later */
export type Announce = (finished: FinishedTask, onLater: () => void) => void;

interface ReminderParts {
  store: Pick<ReturnType<typeof openTaskStore>, 'get'>;
  wantsToHear(task: StartedTask): boolean;
  announce: Announce;
}

/**
 * Announces a finished task, and again an hour after each *Later*. No reminder follows if the user has seen
 * it, signed out or turned notifications off; quiet hours postpone it by another hour.
 */
export function createReminder({ store, wantsToHear, announce }: ReminderParts): (of: FinishedTask) => void {
  const tell = (finished: FinishedTask) => announce(finished, () => wait(finished));
  const wait = (finished: FinishedTask) => void setTimeout(remind, laterMs, finished).unref();

  function remind(finished: FinishedTask): void {
    const { notifies, finished: listed } = store.get();
    const isUnseen = listed.some(
      ({ task, finishedAt, isNew }) =>
        task.id === finished.task.id && finishedAt === finished.finishedAt && isNew,
    );
    if (!notifies || !isUnseen) return;
    if (wantsToHear(finished.task)) tell(finished);
    else wait(finished);
  }
  return tell;
}
