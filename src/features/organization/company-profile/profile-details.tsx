import type { CompanyProfile } from '../../../../contract/organization/company-profile.calls.ts';
import { Tag } from '../../../ui/tag.tsx';
import { profileFieldList } from './profile-fields.ts';

/** A read-only view of the profile. Empty fields read 'Not provided' (spec §2). */
export function ProfileDetails({ profile }: { profile: CompanyProfile }) {
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
