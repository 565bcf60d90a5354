import { lazy, Suspense } from 'react';
import { usePlatform } from './platform-context.tsx';

/** The website, which keeps no such list, does not load it. */
const FinishedInbox = lazy(() =>
  import('./finished-inbox.tsx').then(({ FinishedInbox }) => ({ default: FinishedInbox })),
);

/** The list of finished tasks, on platforms that keep one. */
export function FinishedTasks() {
  const { inbox } = usePlatform();
  return <Suspense>{inbox && <FinishedInbox inbox={inbox} />}</Suspense>;
}
