import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type CompanyProfile,
  type CompanyProfileFields,
  companyProfileFields,
} from '../../../contract/api/company-profile.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { isSameTexts, useDraft, useFormDraft } from '../../lib/use-draft.ts';
import { blankProfile, isOutdated, type ProfileBase, profileDraft, toBase } from './profile-draft.ts';
import { formToProfile, type ProfileFormValues } from './profile-fields.ts';

const resolver = payloadResolver<ProfileFormValues, CompanyProfileFields>(
  formToProfile,
  companyProfileFields,
);

/**
 * The profile form and its draft. Refetches never overwrite what was typed: when the stored profile has changed since
 * the form was opened, it is returned as `theirs` for the user to decide.
 * @param onTyped called when the form holds unsaved values
 */
export function useProfileForm(profile: CompanyProfile | null, onTyped: () => void) {
  const draft = useDraft(profileDraft);
  const [base, setBase] = useState(() => (draft.found ? draft.found.value.base : profile && toBase(profile)));
  const form = useForm<ProfileFormValues, unknown, CompanyProfileFields>({
    defaultValues: draft.found?.value.values ?? base?.values ?? blankProfile,
    resolver,
  });
  const start = base?.values ?? blankProfile;
  useFormDraft(form, draft.store, (values) => {
    if (isSameTexts(start, values)) return undefined;
    onTyped();
    return { values, base };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the draft found when the form opened
  useEffect(() => {
    if (draft.found) onTyped();
  }, []);

  const stored = useMemo(() => profile && toBase(profile), [profile]);
  const typed = form.watch();
  const isUntouched = isSameTexts(start, typed);
  const theirs =
    stored && isOutdated(base, stored) && !isUntouched && !isSameTexts(stored.values, typed)
      ? stored
      : undefined;
  const { reset } = form;
  useEffect(() => {
    // No conflict: continue from the stored version.
    if (!stored || theirs) return;
    if (base && !isOutdated(base, stored) && base.version === stored.version) return;
    setBase(stored);
    if (isUntouched) reset(stored.values);
  }, [stored, theirs, base, isUntouched, reset]);

  const rebase = (next: ProfileBase, values: ProfileFormValues) => {
    setBase(next);
    if (isSameTexts(next.values, values)) draft.store.remove();
    else draft.store.write({ values, base: next });
  };
  return {
    form,
    base,
    theirs,
    typed,
    /** When the restored values were typed. */
    restoredFrom: draft.found?.savedAt,
    /** Makes the next save replace the other user's version. */
    keepMine: (stored: ProfileBase) => rebase(stored, form.getValues()),
    /** Resets to the stored profile, or to a blank form. */
    discard: () => {
      reset(stored?.values ?? start);
      if (stored) setBase(stored);
      draft.store.remove();
      draft.forget();
    },
    /** Removes the draft once it was saved or discarded. */
    settle: () => {
      draft.store.remove();
      draft.forget();
    },
  };
}
