import { lazy, type RefObject, Suspense, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Few visits copy in another format or download. */
const OtherFormats = lazy(() => import('./other-formats.tsx'));

/**
 * Copies a post as Markdown or in another format, or downloads it.
 * @param rendered contains the post as it is shown, from which the other formats are made
 */
export function TakePost(post: { title: string; content: string; rendered: RefObject<HTMLElement | null> }) {
  const [isOpen, setIsOpen] = useState(false);
  const formats = useId();
  return (
    <>
      <CopyButton text={post.content}>Copy as Markdown</CopyButton>
      <Button
        look="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={formats}
        onClick={() => setIsOpen(!isOpen)}
      >
        Other formats
      </Button>
      <span id={formats} hidden={!isOpen} className={isOpen ? 'contents' : undefined}>
        {isOpen && (
          <Suspense>
            <OtherFormats {...post} />
          </Suspense>
        )}
      </span>
    </>
  );
}
