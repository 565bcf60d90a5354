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
import { splitList, withScheme } from '../../../../contract/platform/text.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { useSession } from '../../../lib/session.tsx';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import {
  type FormBase,
  useVersionedForm,
  type VersionedDraft,
  versionedDraft,
} from '../../../lib/use-versioned-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { Form, stickyActions, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ServerButton } from '../../../ui/server-button.tsx';
import { companyProfileKey } from './use-company-profile.ts';

/** The form's values: lists as comma-separated text (spec §3). */
type ProfileFormValues = Record<keyof CompanyProfileFields, string>;

export const profileFieldList: {
  name: keyof CompanyProfileFields;
  label: string;
  kind: 'line' | 'text' | 'list';
  required?: true;
  hint?: string;
}[] = [
  { name: 'company_name', label: 'Company Name', kind: 'line', required: true },
  { name: 'industry', label: 'Industry', kind: 'line', required: true },
  { name: 'website', label: 'Website', kind: 'line' },
  {
    name: 'description',
    label: 'Description',
    kind: 'text',
    required: true,
    hint: 'What you do, who your customers are, and what sets you apart. Generated posts rely on it most.',
  },
  { name: 'mission', label: 'Mission', kind: 'text' },
  { name: 'products_services', label: 'Products & Services', kind: 'list' },
  { name: 'keywords', label: 'Keywords', kind: 'list' },
  { name: 'customer_audience_persona', label: 'Customer Audience Persona', kind: 'text' },
  { name: 'serving_industries', label: 'Serving Industries', kind: 'list' },
  {
    name: 'competitors',
    label: 'Competitors',
    kind: 'list',
    hint: 'Separate with commas. Posts only use them to stand apart.',
  },
];

function profileToForm(profile: CompanyProfile | null): ProfileFormValues {
  const value = (name: keyof CompanyProfileFields) => {
    const stored = profile?.[name] ?? '';
    return Array.isArray(stored) ? stored.join(', ') : stored;
  };
  return Object.fromEntries(profileFieldList.map(({ name }) => [name, value(name)])) as ProfileFormValues;
}

/** A line ends an entry, too. */
const listIn = (text: string): string[] => splitList(text.replaceAll('\n', ','));

function formToProfile(values: ProfileFormValues): CompanyProfileFields {
  return {
    ...values,
    website: withScheme(values.website),
    keywords: listIn(values.keywords),
    products_services: listIn(values.products_services),
    competitors: listIn(values.competitors),
    serving_industries: listIn(values.serving_industries),
  };
}

type ProfileBase = FormBase<ProfileFormValues>;

/** Without a base, saving creates the profile. */
export type ProfileDraft = VersionedDraft<ProfileFormValues>;

const blankProfile = profileToForm(null);

export const profileDraft = versionedDraft('company-profile', blankProfile);

const toBase = (profile: CompanyProfile): ProfileBase => ({
  id: profile.id,
  version: profile.version,
  values: profileToForm(profile),
});

interface Save {
  fields: CompanyProfileFields;
  /** The version to replace; null creates the profile. */
  base: ProfileBase | null;
}

/** When another user saved first, refetches their version before the error shows. */
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

/** A new profile begins with the organization's name and website. */
export function ProfileForm({
  profile,
  website = '',
  onTyped,
  onClose,
  onCancel,
}: {
  profile: CompanyProfile | null;
  website?: string | undefined;
  onTyped: () => void;
  onClose: () => void;
  onCancel: ((typed: ProfileDraft | undefined) => void) | undefined;
}) {
  const save = useSaveProfile();
  const { user } = useSession();
  const blank = useMemo(
    () => ({ ...blankProfile, company_name: user?.organization ?? '', website }),
    [user?.organization, website],
  );
  const stored = useMemo(() => profile && toBase(profile), [profile]);
  const { form, base, start, theirs, typed, restoredFrom, keepMine, discard, settle } = useVersionedForm({
    kind: profileDraft,
    blank,
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
      <Form
        onSubmit={handleSubmit(saveOver(base))}
        aria-label={submitLabel}
        className="max-w-3xl **:scroll-mb-24"
      >
        <ProfileControls register={register} errors={formState.errors} />
        <div className={`${stickyActions} mt-5`}>
          {save.isError && !theirs && (
            <Notice kind="failed" className="w-full">
              {`Error: ${problemText(save.error, 'The profile could not be saved. Please try again.')}`}
            </Notice>
          )}
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
        const Control = kind === 'line' ? TextField : TextArea;
        return (
          <Control
            key={name}
            label={label}
            hint={hint ?? (kind === 'list' ? 'Separate with commas.' : undefined)}
            required={required}
            error={messageOf(errors, name)}
            className={kind === 'line' && name !== 'website' ? undefined : 'sm:col-span-2'}
            {...(name === 'website' ? { type: 'url', inputMode: 'url' as const } : {})}
            {...(kind === 'line' ? {} : { rows: kind === 'text' ? 3 : 1 })}
            {...(register(name) as object)}
          />
        );
      })}
    </div>
  );
}

function messageOf(
  errors: FieldErrors<ProfileFormValues>,
  name: keyof ProfileFormValues,
): string | undefined {
  const error = errors[name] as { message?: string } | { message?: string }[] | undefined;
  return Array.isArray(error) ? error.find(Boolean)?.message : error?.message;
}
