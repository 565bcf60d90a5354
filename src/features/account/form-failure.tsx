import { useEffect, useRef } from 'react';
import { Notice } from '../../ui/notice.tsx';

/** Why the form was not accepted. Takes the focus when it appears, so that it is seen and heard where the reader is. */
export function FormFailure({ text }: { text: string }) {
  const self = useRef<HTMLDivElement>(null);
  useEffect(() => self.current?.focus(), []);
  return (
    <div ref={self} tabIndex={-1}>
      <Notice kind="failed">{text}</Notice>
    </div>
  );
}
