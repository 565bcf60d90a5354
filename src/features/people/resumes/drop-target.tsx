import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { DropKinds, DropOverlay } from '../../../ui/drop-overlay.tsx';

const resumes = ['PDF, Word, text, ZIP', 'résumés, for your review'] as const;
const csv = ['CSV', 'candidates; you check the columns first'] as const;

/** The drop target over the whole window, on the website. The desktop app has one on every page. */
export default function DropTarget() {
  const isOwner = useIsOwner();
  return (
    <DropOverlay title="Drop to import">
      <DropKinds kinds={isOwner ? [csv, resumes] : [resumes]} />
    </DropOverlay>
  );
}
