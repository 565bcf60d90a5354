import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shows why the posts could not be loaded, with a button to retry. */
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
