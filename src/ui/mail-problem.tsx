import type { ContactStop } from '../../contract/recruiting/search-people.calls.ts';
import { formatDate, formatDay } from '../lib/display-text.ts';
import { Notice } from './notice.tsx';
import { Tag } from './tag.tsx';

export const mailCameBack = 'Mail came back';

export const MailProblemTag = ({ problem, className = '' }: { problem: string; className?: string }) => (
  <Tag look="failed" className={className}>
    <span title={problem}>{mailCameBack}</span>
  </Tag>
);

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

const dayText = (at: string): string => (at.length > 10 ? formatDate(at) : formatDay(at));

const stopText = ({ reason, by, since, until }: ContactStop): string =>
  [
    ` since ${dayText(since)}${by && `, by ${by}`}${reason && `: ${reason}`}`,
    until && `Until ${dayText(until)}`,
  ]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');

export const DoNotContactNotice = ({ stop }: { stop?: ContactStop | undefined }) => (
  <Notice kind="info">
    <strong>{doNotContact}</strong>
    {stop ? stopText(stop) : '. Writing to this person and copying their address are off.'}
  </Notice>
);
