import type { CompanyProfile } from '../../../contract/api/company-profile.ts';
import { type DraftKind, readTexts } from '../../lib/drafts.ts';
import { isSameTexts } from '../../lib/use-draft.ts';
import { type ProfileFormValues, profileToForm } from './profile-fields.ts';

/** The stored profile that the form started from, and that a save replaces. */
export interface ProfileBase {
  id: string;
  version: string | undefined;
  values: ProfileFormValues;
}

/** The form's draft. Without a base, saving creates the profile. */
export interface ProfileDraft {
  values: ProfileFormValues;
  base: ProfileBase | null;
}

export const blankProfile = profileToForm(null);
const readValues = readTexts(blankProfile);

export const profileDraft: DraftKind<ProfileDraft> = {
  name: 'company-profile',
  version: 1,
  read: (stored) => {
    const { values, base } = Object(stored) as Record<string, unknown>;
    const read = readValues(values);
    return read && { values: read, base: readBase(base) };
  },
};

function readBase(stored: unknown): ProfileBase | null {
  const { id, version, values } = Object(stored) as Record<string, unknown>;
  const read = readValues(values);
  if (typeof id !== 'string' || !read) return null;
  return { id, version: typeof version === 'string' ? version : undefined, values: read };
}

export const toBase = (profile: CompanyProfile): ProfileBase => ({
  id: profile.id,
  version: profile.version,
  values: profileToForm(profile),
});

/** Whether another user has saved a different version since the form was opened. */
export const isOutdated = (base: ProfileBase | null, stored: ProfileBase): boolean =>
  base === null || !isSameTexts(base.values, stored.values);
