import { useState } from 'react';
import type { TeamMember } from '../../../../contract/account/team.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type MemberChange, useChangeMember } from './use-members.ts';

/** What is asked before it is done. */
const questions = {
  remove: {
    title: 'Remove this member?',
    confirmText: 'Remove member',
    text: (name: string) =>
      `The account of ${name} is deleted for good. Searches and posts stay, and so do decisions and notes, under the same name.`,
  },
  'remove-factor': {
    title: 'Remove the second factor?',
    confirmText: 'Remove second factor',
    text: (name: string) =>
      `${name} logs in with the password alone then, or sets up a new second factor where one is required. Make sure that it is ${name} who asks for it.`,
  },
  'hand-over': {
    title: 'Hand over to this member?',
    confirmText: 'Hand over',
    text: (name: string) => `${name} becomes an Owner, and you become a Member. Only an Owner can undo this.`,
  },
};

/** What an Owner may do with a colleague's account. */
export function MemberActions({ member, onRemoved }: { member: TeamMember; onRemoved: () => void }) {
  const { id, name, role, is_deactivated, has_second_factor } = member;
  const change = useChangeMember();
  const [asked, setAsked] = useState<keyof typeof questions>();
  const close = () => {
    change.reset();
    setAsked(undefined);
  };
  const confirm = (kind: keyof typeof questions) =>
    change.mutate(
      { kind, id },
      {
        onSuccess: () => {
          setAsked(undefined);
          if (kind === 'remove') onRemoved();
        },
      },
    );
  const action = (kind: MemberChange['kind'], text: string) => (
    <Button
      look="quiet"
      size="small"
      busy={change.isPending && change.variables.kind === kind}
      aria-label={`${text}: ${name}`}
      onClick={() =>
        kind in questions ? setAsked(kind as keyof typeof questions) : change.mutate({ kind, id })
      }
    >
      {text}
    </Button>
  );
  return (
    <>
      <div className="-mx-3 -my-1.5 flex flex-wrap">
        {role === 'Member' ? action('make-owner', 'Make Owner') : action('make-member', 'Make Member')}
        {is_deactivated ? action('reactivate', 'Activate') : action('deactivate', 'Deactivate')}
        {!is_deactivated && action('hand-over', 'Hand over')}
        {has_second_factor && action('remove-factor', 'Remove second factor')}
        {action('remove', 'Remove')}
      </div>
      <p role="status" className="text-failed text-sm empty:hidden">
        {!asked && change.error && problemText(change.error, 'The member could not be changed.')}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        title={asked ? questions[asked].title : ''}
        confirmText={asked ? questions[asked].confirmText : ''}
        busy={change.isPending}
        failure={change.error ? problemText(change.error, 'Please try again.') : undefined}
        onCancel={close}
        onConfirm={() => asked && confirm(asked)}
      >
        {asked && questions[asked].text(name)}
      </ConfirmDialog>
    </>
  );
}
