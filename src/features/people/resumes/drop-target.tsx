import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { DropKinds, DropOverlay } from '../../../ui/drop-overlay.tsx';

const resumes = ['PDF, Word, text, ZIP', 'résumés, for your review'] as const;
const csv = ['CSV', 'candidates; you check the columns first'] as const;

/** Covers the window on the website only. The desktop app has one on every page. */
export default function DropTarget() {
  const isOwner = useIsOwner();
  return (
    <DropOverlay title="Drop to import">
      <DropKinds kinds={isOwner ? [csv, resumes] : [resumes]} />
    </DropOverlay>
  );
}
