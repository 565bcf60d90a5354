import { Notice } from './notice.tsx';

export const doNotContact = 'Do not contact';

/** Stands wherever a person could be written to or their address taken. */
export const DoNotContactNotice = ({ className }: { className?: string }) => (
  <Notice kind="info" className={className}>
    <strong>{doNotContact}.</strong> This person asked not to be written to.
  </Notice>
);
