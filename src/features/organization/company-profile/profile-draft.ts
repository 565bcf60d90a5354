import type { CompanyProfile } from '../../../../contract/organization/company-profile.calls.ts';
import { type FormBase, type VersionedDraft, versionedDraft } from '../../../lib/versioned-draft.ts';
import { type ProfileFormValues, profileToForm } from './profile-fields.ts';

/** The stored profile that the form started from, and that a save replaces. */
export type ProfileBase = FormBase<ProfileFormValues>;

/** The form's draft. Without a base, saving creates the profile. */
export type ProfileDraft = VersionedDraft<ProfileFormValues>;

export const blankProfile = profileToForm(null);

export const profileDraft = versionedDraft('company-profile', blankProfile);

export const toBase = (profile: CompanyProfile): ProfileBase => ({
  id: profile.id,
  version: profile.version,
  values: profileToForm(profile),
});
