import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LoadingMark } from '../../ui/progress.tsx';
import { ProfileDetails } from './profile-details.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useCompanyProfile } from './use-company-profile.ts';

/** Create, read and edit the company profile (spec §2, §4). */
export function CompanyProfilePage() {
  const { data, isPending } = useCompanyProfile();
  const [isEditing, setIsEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(false);
  const profile = data ?? null;

  // The button that was pressed is gone: the keyboard goes on from the heading.
  useEffect(() => {
    if (wasEditing.current !== isEditing) heading.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <section>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            Company Profile
          </h1>
          <p className="mt-2 max-w-[52ch] text-muted">
            Everything the content generator knows about your company stands here.
          </p>
        </div>
        {profile && !isEditing && <Button onClick={() => setIsEditing(true)}>Edit Profile</Button>}
      </div>
      {isPending ? (
        <LoadingMark text="Loading profile..." />
      ) : profile && !isEditing ? (
        <ProfileDetails profile={profile} />
      ) : (
        <ProfileForm
          profile={profile}
          onSaved={() => setIsEditing(false)}
          onCancel={profile ? () => setIsEditing(false) : undefined}
        />
      )}
    </section>
  );
}
