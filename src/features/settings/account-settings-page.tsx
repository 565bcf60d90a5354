import { useSession } from '../../lib/session.tsx';
import { SettingsFrame, SettingsSection } from './settings-frame.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** What the signed-in user sees about their own account. */
export function AccountSettingsPage() {
  const { user } = useSession();
  const details = [
    ['Name', user?.name],
    ['Organization', user?.organization],
    ['Role', user?.role],
  ];
  return (
    <SettingsFrame>
      <SettingsSection title="Your account">
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {details.map(([term, value]) => (
            <div key={term} className="contents">
              <dt className="font-semibold text-sm">{term}</dt>
              <dd className="wrap-anywhere">{value || 'N/A'}</dd>
            </div>
          ))}
        </dl>
      </SettingsSection>
      <SettingsSection title="Appearance">
        <ThemeChoice />
      </SettingsSection>
    </SettingsFrame>
  );
}
