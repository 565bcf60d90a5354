import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { inviteColleague, invitedRoles } from '../../../contract/api/team.ts';
import type { CallInput } from '../../../contract/call.ts';
import { problemText } from '../../lib/problem-text.ts';
import { useSingleFlight } from '../../lib/use-single-flight.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useInvite } from './use-team.ts';

type Invited = CallInput<typeof inviteColleague>['body'];

const empty: Invited = { email: '', role: 'Member' };

/** Invites one address. */
export function InviteForm() {
  const invite = useInvite();
  const form = useForm<Invited>({ resolver: zodResolver(inviteColleague.body), defaultValues: empty });
  const send = useSingleFlight(async (values: Invited) => {
    await invite.mutateAsync(values);
    form.reset(empty);
  });
  return (
    <div className="space-y-4">
      <Form
        aria-label="Invite a colleague"
        onSubmit={form.handleSubmit(send)}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]"
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          error={form.formState.errors.email?.message}
          {...form.register('email')}
        />
        <SelectField label="Role" {...form.register('role')}>
          {invitedRoles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
        <Button type="submit" busy={invite.isPending} className="justify-self-start">
          Send invitation
        </Button>
      </Form>
      <div role="status">
        {invite.isSuccess && (
          <Notice kind="done">{`The invitation to ${invite.data.email} is on its way.`}</Notice>
        )}
      </div>
      {invite.error && (
        <Notice kind="failed">{problemText(invite.error, 'The invitation could not be sent.')}</Notice>
      )}
    </div>
  );
}
