import { credentialActions } from '../account/sign-in-methods.ts';

/** What the audit trail records: the kind of thing and what was done to it. */
export const auditActions = [
  'session.started',
  'pool.exported',
  'results.exported',
  'decisions.exported',
  'import.exported',
  'import-errors.exported',
  'resume.exported',
  'document.exported',
  'trail.exported',
  'organisation.exported',
  'organisation.export-downloaded',
  'organisation.export-discarded',
  'organisation.imported',
  'organisation.deletion-asked',
  'organisation.deletion-confirmed',
  'organisation.deletion-called-off',
  'transfer.cancelled',
  'candidate.deleted',
  'candidate.restored',
  'import.started',
  'import.cancelled',
  'import.undone',
  'import.restored',
  'resume.started',
  'resume.cancelled',
  'resume.kept',
  'resume.skipped',
  'resume.restored',
  'search.started',
  'search.cancelled',
  'search.deleted',
  'search.restored',
  'search.edited',
  'search.run-again',
  'search-template.saved',
  'search-template.deleted',
  'person.exported',
  'person.erased',
  'person.kept',
  'person.grounds-set',
  'person.added',
  'person.edited',
  'person.merged',
  'person.unmerged',
  'person.told-apart',
  'person.told-apart-undone',
  'person.contact-stopped',
  'person.contact-allowed',
  'person.decided',
  'person.undecided',
  'person.moved',
  'person.planned',
  'person.answer-done',
  'person.judged',
  'person.written-to',
  'person.mail-withdrawn',
  'sequence.started',
  'sequence.paused',
  'sequence.resumed',
  'sequence.stopped',
  'sequence.edited',
  'hand-over.started',
  'hand-over.cancelled',
  'person.handed-over',
  'shortlist.shared',
  'shortlist.unshared',
  'person.tagged',
  'person.untagged',
  'note.added',
  'note.deleted',
  'profile.created',
  'profile.updated',
  'generation.started',
  'generation.cancelled',
  'draft.kept',
  'draft.discarded',
  'post.edited',
  'post.version-restored',
  'post.deleted',
  'post.restored',
  'post.published',
  'post.unpublished',
  'post.planned',
  'post.mails-set',
  'post.picture-set',
  'post.picture-removed',
  'post.scheduled',
  'post.unscheduled',
  'comment.added',
  'comment.deleted',
  'invitation.sent',
  'invitation.resent',
  'invitation.revoked',
  'member.joined',
  'member.role-changed',
  'member.deactivated',
  'member.reactivated',
  'member.factor-removed',
  'member.removed',
  'team.handed-over',
  'password.reset',
  'password.changed',
  'account.renamed',
  'email.requested',
  'email.called-off',
  'email.changed',
  'second-factor.set-up',
  'second-factor.codes-renewed',
  'second-factor.removed',
  ...credentialActions,
  'sign-in-rules.saved',
  'retention.saved',
  'activation.resent',
  'organisation.suspended',
  'organisation.resumed',
  'quotas.saved',
  'provider-access.saved',
  'provider.acting-started',
  'provider.acting-ended',
  'task.retried',
  'identity-provider.saved',
  'identity-provider.removed',
  'account.linked',
  'account.access-ended',
  'session.ended',
  'sessions.ended',
  'writing-model.saved',
  'writing-model.removed',
  'candidate-reading.saved',
  'processor.accepted',
  'processor.withdrawn',
  'model-download.started',
  'model-download.paused',
  'model-download.resumed',
  'model-download.cancelled',
  'local-model.added',
  'local-model.deleted',
  'board-columns.saved',
  'blog.saved',
  'calendar-feed.renewed',
  'calendar-feed.removed',
  'mail-template.saved',
  'mail-account.saved',
  'mail-account.removed',
  'sending-times.saved',
  'mailbox.saved',
  'mailbox.removed',
  'applicant-system.saved',
  'applicant-system.removed',
  'web-sources.saved',
  'left-elsewhere.confirmed',
  'api-key.created',
  'api-key.revoked',
  'brand-voice.saved',
  'webhook.created',
  'webhook.changed',
  'webhook.deleted',
  'webhook.tested',
  'webhook.resent',
] as const;
export type AuditAction = (typeof auditActions)[number];

const kindOf = (action: AuditAction): string => action.split('.')[0] ?? '';

/** The kinds of things that a group of entries is about; settings are all the others. */
const groupedKinds = {
  'sign-in': [
    ...['session', 'sessions', 'password', 'account', 'email', 'second-factor', 'activation'],
    ...['identity-provider', 'sign-in-rules'],
    ...credentialActions.map((action) => kindOf(action)),
  ],
  team: ['invitation', 'member', 'team'],
  people: ['candidate', 'person', 'note', 'import', 'resume', 'hand-over', 'left-elsewhere', 'retention'],
  searches: ['search', 'search-template', 'shortlist', 'sequence', 'board-columns', 'sending-times'],
  content: [
    ...['profile', 'brand-voice', 'generation', 'draft', 'post', 'comment', 'blog', 'calendar-feed'],
    'mail-template',
  ],
} as const;

/** What the trail can be narrowed to, as screens call it. */
export const auditGroups = {
  'sign-in': 'Sign-in and accounts',
  team: 'Team',
  people: 'People',
  searches: 'Searches and sequences',
  content: 'Posts and profile',
  exports: 'Exports',
  settings: 'Settings and keys',
} as const;
export type AuditGroup = keyof typeof auditGroups;

const isExport = (action: AuditAction): boolean => /\.export(?:ed|-)/.test(action);

const groupOf = (action: AuditAction): AuditGroup => {
  if (isExport(action)) return 'exports';
  const found = Object.entries(groupedKinds).find(([, kinds]) =>
    kinds.some((kind) => kind === kindOf(action)),
  );
  return (found?.[0] as AuditGroup | undefined) ?? 'settings';
};

/** The actions of a group, or of one kind of thing. */
export const actionsIn = (name: string): AuditAction[] =>
  auditActions.filter((action) => groupOf(action) === name || kindOf(action) === name);

/** As the rest of the product says it. */
const knownTexts: Partial<Record<AuditAction, string>> = {
  'session.started': 'Login',
  'person.decided': 'Decision',
  'person.undecided': 'Decision taken back',
  'person.moved': 'Moved on the board',
  'person.planned': 'Reminder or next step',
  'person.judged': 'Criterion judged by hand',
  'person.contact-stopped': 'Do not contact',
  'person.contact-allowed': 'Contact allowed',
};

/** `member.role-changed` → `Member role changed`, `organisation.exported` → `Organization exported`. */
export function auditActionText(action: AuditAction): string {
  const known = knownTexts[action];
  if (known) return known;
  const words = action
    .replaceAll(/[.-]/g, ' ')
    .replace(/^api\b/, 'API')
    .replace('organisation', 'organization')
    .replace(/^resume(?= |$)/, 'résumé');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
