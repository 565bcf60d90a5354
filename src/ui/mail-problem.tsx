import { Notice } from './notice.tsx';
import { Tag } from './tag.tsx';

export const mailCameBack = 'Mail came back';

/** Marks a person to whose address mails do not get. */
export const MailProblemTag = ({ problem, className = '' }: { problem: string; className?: string }) => (
  <Tag look="failed" className={className}>
    <span title={problem}>{mailCameBack}</span>
  </Tag>
);

/** Says why mails to an address do not get there. */
export const MailProblemNotice = ({
  email = '',
  problem,
  className = '',
}: {
  email?: string;
  problem: string;
  className?: string;
}) => (
  <Notice kind="failed" className={className}>
    A mail{email && ` to ${email}`} came back: {problem}
  </Notice>
);

export const doNotContact = 'Do not contact';

/** Stands wherever a person could be written to or their address taken. */
export const DoNotContactNotice = ({ className }: { className?: string }) => (
  <Notice kind="info" className={className}>
    <strong>{doNotContact}.</strong> This person asked not to be written to.
  </Notice>
);
