import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Why the posts could not be fetched, and the way to ask again. */
export function BlogFailure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className="space-y-5">
      <Notice kind="failed">{message}</Notice>
      <Button look="secondary" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
