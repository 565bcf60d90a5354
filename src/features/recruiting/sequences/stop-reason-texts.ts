import type { StopReason } from '../../../../contract/recruiting/sequences.ts';

/** Why someone gets no further mails, as screens say it. */
export const stopReasonTexts: Record<StopReason, string> = {
  replied: 'Replied',
  bounced: 'The mail came back',
  decided: 'The decision is No',
  closed: 'Closed',
  'do-not-contact': 'Do not contact',
  'by-hand': 'Stopped',
  missing: 'A field is missing',
  failed: 'Not sent',
  unclear: 'It is not known whether the last mail arrived',
  deleted: 'Deleted',
  merged: 'Merged with a person of another sequence',
};
