import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import {
  type CompanyProfile,
  type CompanyProfileFields,
  companyProfileFields,
  createCompanyProfile,
  updateCompanyProfile,
} from '../../../../contract/organization/company-profile.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { Form, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { blankProfile, type ProfileBase, type ProfileDraft, profileDraft, toBase } from './profile-draft.ts';
import { formToProfile, type ProfileFormValues, profileFieldList } from './profile-fields.ts';
import { companyProfileKey } from './use-company-profile.ts';

interface Save {
  fields: CompanyProfileFields;
  /** The version to replace; null creates the profile. */
  base: ProfileBase | null;
}

/**
 * Creates the profile or replaces its base, and caches the response. When another user saved first, refetches their
 * version before the error shows.
 */
function useSaveProfile() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<CompanyProfile, Error, Save>({
    mutationFn: ({ fields, base }) =>
      base
        ? api.call(updateCompanyProfile, {
            params: { id: base.id },
            headers: base.version ? ifMatch(base.version) : {},
            body: fields,
          })
        : api.call(createCompanyProfile, { body: fields }),
    onSuccess: (saved) => queries.setQueryData(companyProfileKey, saved),
    onError: async (error) => {
      if (error instanceof CallError && (error.status === 412 || error.status === 409)) {
        await queries.invalidateQueries({ queryKey: companyProfileKey });
      }
    },
  });
}

const resolver = payloadResolver<ProfileFormValues, CompanyProfileFields>(
  formToProfile,
  companyProfileFields,
);

/** Creates a profile, or edits the given one. */
export function ProfileForm({
  profile,
  onTyped,
  onClose,
  onCancel,
}: {
  profile: CompanyProfile | null;
  onTyped: () => void;
  /** Called when the profile was saved, or another user's version was accepted. */
  onClose: () => void;
  /** Called with the form's values, so that they can be restored. */
  onCancel: ((typed: ProfileDraft | undefined) => void) | undefined;
}) {
  const save = useSaveProfile();
  const stored = useMemo(() => profile && toBase(profile), [profile]);
  const { form, base, start, theirs, typed, restoredFrom, keepMine, discard, settle } = useVersionedForm({
    kind: profileDraft,
    blank: blankProfile,
    stored,
    resolver,
    onTyped,
  });
  const { register, handleSubmit, formState } = form;
  const close = () => {
    settle();
    onClose();
  };
  const submit = useSingleFlight(async (saved: Parameters<typeof save.mutateAsync>[0]) => {
    await save.mutateAsync(saved);
    close();
  });
  const saveOver = (over: ProfileBase | null) => (fields: CompanyProfileFields) =>
    submit({ fields, base: over });
  const submitLabel = base ? 'Update Profile' : 'Create Profile';

  return (
    <>
      {theirs && (
        <ConflictNotice
          title="The profile was changed while you were editing"
          fields={profileFieldList}
          mine={typed}
          theirs={theirs.values}
          base={start}
          isBusy={save.isPending}
          onKeepMine={() => {
            keepMine(theirs);
            void handleSubmit(saveOver(theirs))();
          }}
          onTakeTheirs={close}
        />
      )}
      {restoredFrom !== undefined && !theirs && (
        <RestoredNotice className="mb-8 max-w-3xl" savedAt={restoredFrom} onDiscard={discard} />
      )}
      <Form onSubmit={handleSubmit(saveOver(base))} aria-label={submitLabel} className="max-w-3xl">
        <ProfileControls register={register} errors={formState.errors} />
        {save.isError && !theirs && (
          <Notice kind="failed" className="mt-6">
            {`Error: ${problemText(save.error, 'The profile could not be saved. Please try again.')}`}
          </Notice>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <ServerButton type="submit" busy={save.isPending}>
            {submitLabel}
          </ServerButton>
          {onCancel && (
            <Button
              look="secondary"
              onClick={() => {
                const isTyped = profileFieldList.some(
                  ({ name }) => typed[name] !== (base?.values[name] ?? ''),
                );
                settle();
                onCancel(isTyped ? { values: typed, base } : undefined);
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      </Form>
    </>
  );
}

function ProfileControls({
  register,
  errors,
}: {
  register: UseFormRegister<ProfileFormValues>;
  errors: FieldErrors<ProfileFormValues>;
}) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {profileFieldList.map(({ name, label, kind, required, hint }) => {
        const Control = kind === 'text' ? TextArea : TextField;
        return (
          <Control
            key={name}
            label={label}
            hint={hint ?? (kind === 'list' ? 'Separate with commas.' : undefined)}
            required={required}
            error={messageOf(errors, name)}
            className={kind === 'line' && name !== 'website' ? undefined : 'sm:col-span-2'}
            {...(name === 'website' ? { type: 'url', inputMode: 'url' as const } : {})}
            {...(kind === 'text' ? { rows: 3 } : {})}
            {...(register(name) as object)}
          />
        );
      })}
    </div>
  );
}

/** Returns the message of a field, or of a list's first invalid item. */
function messageOf(
  errors: FieldErrors<ProfileFormValues>,
  name: keyof ProfileFormValues,
): string | undefined {
  const error = errors[name] as { message?: string } | { message?: string }[] | undefined;
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}
