import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CompanyProfile } from '../../../../contract/organization/company-profile.calls.ts';
import { formatDateTime } from '../../../lib/display-text.ts';
import { paths } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.tsx';
import { useDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useOwnAccount } from '../../account/settings/use-own-account.ts';
import { type ProfileDraft, ProfileForm, profileDraft, profileFieldList } from './profile-form.tsx';
import { useCompanyProfile } from './use-company-profile.ts';

/** Empty fields read 'Not provided' (spec §2). */
function ProfileDetails({ profile }: { profile: CompanyProfile }) {
  return (
    <dl className="divide-y divide-hairline rounded-card border border-hairline bg-panel">
      {profileFieldList.map(({ name, label }) => (
        <div key={name} className="grid gap-1 px-5 py-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,5fr)] sm:gap-6">
          <dt className="text-sm font-semibold text-muted sm:pt-0.5">{label}</dt>
          <dd className="max-w-[36rem] whitespace-pre-line">
            <ProfileValue value={profile[name]} isLink={name === 'website'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ProfileValue({ value, isLink }: { value: string | string[]; isLink: boolean }) {
  if (value.length === 0) return <span className="text-muted">Not provided</span>;
  if (Array.isArray(value)) {
    return (
      <ul className="flex flex-wrap gap-2">
        {value.map((item) => (
          <li key={item}>
            <Tag>{item}</Tag>
          </li>
        ))}
      </ul>
    );
  }
  if (!isLink) return value;
  return (
    <a className="link break-all" href={value} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  );
}

export function CompanyProfilePage() {
  const { data, isPending } = useCompanyProfile();
  const { user } = useSession();
  // Those who act for a client have an account elsewhere.
  const asksWebsite = !isPending && !data && !user?.actingUntil;
  const account = useOwnAccount(asksWebsite);
  // A background refetch must not close an open form.
  const [isLoaded, setIsLoaded] = useState(false);
  if (!isPending && !(asksWebsite && account.isPending) && !isLoaded) setIsLoaded(true);
  const [isEditing, setIsEditing] = useState(false);
  const [givenUp, setGivenUp] = useState<ProfileDraft>();
  const [isSaved, setSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(false);
  const profile = data ?? null;

  // The pressed button is gone, so move the focus to the heading. A form that opened by itself keeps the focus.
  const isFocusDue = useRef(false);
  useEffect(() => {
    if (wasEditing.current !== isEditing && isFocusDue.current) heading.current?.focus();
    wasEditing.current = isEditing;
    isFocusDue.current = false;
  }, [isEditing]);
  const turn = (editing: boolean) => {
    isFocusDue.current = true;
    setIsEditing(editing);
    setSaved(false);
  };

  return (
    <section>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            Company Profile
          </h1>
          <p className="mt-2 max-w-[52ch] text-muted">
            Everything the content generator knows about your company.
          </p>
        </div>
        {profile && !isEditing && <Button onClick={() => turn(true)}>Edit Profile</Button>}
      </div>
      <div role="status" className="mb-6 empty:hidden">
        {isSaved && (
          <Notice kind="done">
            The profile is saved. Posts from now on go by it.{' '}
            <Link className="link" to={paths.marketing}>
              Write a post
            </Link>
          </Notice>
        )}
      </div>
      {!isLoaded ? (
        <LoadingMark text="Loading profile..." />
      ) : profile && !isEditing ? (
        <>
          <UnsavedNotice givenUp={givenUp} onEdit={() => turn(true)} />
          <ProfileDetails profile={profile} />
        </>
      ) : (
        <ProfileForm
          profile={profile}
          website={account.data?.website}
          // It stays when a profile appears that could not be fetched at first.
          onTyped={() => setIsEditing(true)}
          onClose={() => {
            setGivenUp(undefined);
            turn(false);
            setSaved(true);
          }}
          onCancel={
            profile
              ? (typed) => {
                  setGivenUp(typed);
                  turn(false);
                }
              : undefined
          }
        />
      )}
    </section>
  );
}

function UnsavedNotice({ givenUp, onEdit }: { givenUp: ProfileDraft | undefined; onEdit: () => void }) {
  const { store, found, forget } = useDraft(profileDraft);
  if (found) {
    return (
      <DraftNotice
        className="mb-6"
        actions={[
          ['Continue editing', onEdit],
          [
            'Discard',
            () => {
              store.remove();
              forget();
            },
          ],
        ]}
      >
        {`You have unsaved changes from ${formatDateTime(new Date(found.savedAt).toISOString())}.`}
      </DraftNotice>
    );
  }
  if (!givenUp) return null;
  return (
    <DraftNotice
      className="mb-6"
      actions={[
        [
          'Restore',
          () => {
            store.write(givenUp);
            onEdit();
          },
        ],
      ]}
    >
      Your changes were not saved.
    </DraftNotice>
  );
}
