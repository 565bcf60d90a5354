import { type ComponentProps, useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** The outcome of a form. Takes the focus when it appears, so that it is seen and announced. */
export function FocusedNotice(notice: ComponentProps<typeof Notice>) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <div ref={self} tabIndex={-1}>
      <Notice {...notice} />
    </div>
  );
}
