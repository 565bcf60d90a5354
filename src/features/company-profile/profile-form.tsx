import { useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import {
  type CompanyProfile,
  type CompanyProfileFields,
  companyProfileFields,
} from '../../../contract/api/company-profile.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { problemText } from '../../lib/problem-text.ts';
import { Button } from '../../ui/button.tsx';
import { Form, TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formToProfile, type ProfileFormValues, profileFieldList, profileToForm } from './profile-fields.ts';
import { useSaveProfile } from './use-save-profile.ts';

const resolver = payloadResolver<ProfileFormValues, CompanyProfileFields>(
  formToProfile,
  companyProfileFields,
);

/** Creates the profile, or edits the one given. What is typed is never overwritten by a later fetch. */
export function ProfileForm({
  profile,
  onSaved,
  onCancel,
}: {
  profile: CompanyProfile | null;
  onSaved: () => void;
  onCancel?: () => void;
}) {
  const save = useSaveProfile(profile?.id);
  const [initial] = useState(() => profileToForm(profile));
  const { register, handleSubmit, formState } = useForm<ProfileFormValues, unknown, CompanyProfileFields>({
    defaultValues: initial,
    resolver,
  });
  const verb = profile ? 'Update Profile' : 'Create Profile';

  return (
    <Form
      onSubmit={handleSubmit((fields) => save.mutate(fields, { onSuccess: onSaved }))}
      aria-label={verb}
      className="max-w-3xl"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        {profileFieldList.map(({ name, label, kind, required, hint }) => {
          const Control = kind === 'text' ? TextArea : TextField;
          return (
            <Control
              key={name}
              label={label}
              hint={hint ?? (kind === 'list' ? 'Separate with commas.' : undefined)}
              required={required}
              error={messageOf(formState.errors, name)}
              className={kind === 'line' && name !== 'website' ? undefined : 'sm:col-span-2'}
              {...(name === 'website' ? { type: 'url', inputMode: 'url' as const } : {})}
              {...(kind === 'text' ? { rows: 3 } : {})}
              {...(register(name) as object)}
            />
          );
        })}
      </div>
      {save.isError && (
        <Notice kind="failed" className="mt-6">
          {`Error: ${problemText(save.error, 'The profile could not be saved. Please try again.')}`}
        </Notice>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {verb}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

/** The message of a field, or of the first faulty item of a list. */
function messageOf(
  errors: FieldErrors<ProfileFormValues>,
  name: keyof ProfileFormValues,
): string | undefined {
  const error = errors[name] as { message?: string } | { message?: string }[] | undefined;
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}
