import { lazy, type RefObject, Suspense, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

const OtherFormats = lazy(() => import('./other-formats.tsx'));

/** Copies or downloads a post. @param rendered the shown post, from which the other formats are made */
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
