import { inviteColleague, invitedRoles } from '../../../../contract/account/team.calls.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../../ui/field.tsx';
import { FormOutcome } from '../../settings/form-outcome.tsx';
import { useCreateForm } from '../../settings/use-create-form.ts';
import { useInvite } from './use-team.ts';

type Invited = CallInput<typeof inviteColleague>['body'];

const empty: Invited = { email: '', role: 'Member' };

/** Invites one address. */
export function InviteForm() {
  const invite = useInvite();
  const { register, errors, failure, onSubmit } = useCreateForm(inviteColleague.body, empty, invite);
  return (
    <div className="space-y-4">
      <Form
        aria-label="Invite a colleague"
        onSubmit={onSubmit}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_9rem]"
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <SelectField label="Role" {...register('role')}>
          {invitedRoles.map((role) => (
            <option key={role}>{role}</option>
          ))}
        </SelectField>
        <Button type="submit" busy={invite.isPending} className="justify-self-start">
          Send invitation
        </Button>
      </Form>
      <FormOutcome
        done={invite.data && `The invitation to ${invite.data.email} is on its way.`}
        error={failure}
        fallback="The invitation could not be sent."
      />
    </div>
  );
}
