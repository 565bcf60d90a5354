import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  type CompanyProfile,
  type CompanyProfileFields,
  companyProfileFields,
} from '../../../contract/api/company-profile.ts';
import { payloadResolver } from '../../lib/payload-resolver.ts';
import { isSameTexts, useDraft, useFormDraft } from '../../lib/use-draft.ts';
import { blankProfile, hasMoved, type ProfileBase, profileDraft, toBase } from './profile-draft.ts';
import { formToProfile, type ProfileFormValues } from './profile-fields.ts';

const resolver = payloadResolver<ProfileFormValues, CompanyProfileFields>(
  formToProfile,
  companyProfileFields,
);

/**
 * The profile's form with its draft. What is typed is never overwritten by a later fetch: a profile that has changed since
 * the form was begun is handed out as `theirs`, to decide about.
 * @param onTyped called when the form holds something that is not stored
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found when the form opened
  useEffect(() => {
    if (draft.found) onTyped();
  }, []);

  const stored = useMemo(() => profile && toBase(profile), [profile]);
  const typed = form.watch();
  const isUntouched = isSameTexts(start, typed);
  const theirs =
    stored && hasMoved(base, stored) && !isUntouched && !isSameTexts(stored.values, typed)
      ? stored
      : undefined;
  const { reset } = form;
  useEffect(() => {
    // Nothing to decide about: the form goes on from what is stored now.
    if (!stored || theirs) return;
    if (base && !hasMoved(base, stored) && base.version === stored.version) return;
    setBase(stored);
    if (isUntouched) reset(stored.values);
  }, [stored, theirs, base, isUntouched, reset]);

  const beginFrom = (next: ProfileBase, values: ProfileFormValues) => {
    setBase(next);
    if (isSameTexts(next.values, values)) draft.store.remove();
    else draft.store.write({ values, base: next });
  };
  return {
    form,
    base,
    theirs,
    typed,
    /** When what the form was opened with had been typed. */
    restoredFrom: draft.found?.savedAt,
    /** From now on a save replaces what somebody else has saved. */
    keepMine: (stored: ProfileBase) => beginFrom(stored, form.getValues()),
    /** Back to what is stored, or to a blank form. */
    discard: () => {
      reset(stored?.values ?? start);
      if (stored) setBase(stored);
      draft.store.remove();
      draft.forget();
    },
    /** What is typed has been saved, or is given up. */
    settle: () => {
      draft.store.remove();
      draft.forget();
    },
  };
}
