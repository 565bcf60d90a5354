import type { AppChange, AppState, NotificationKind } from '../../../../contract/desktop/app-settings.ts';
import { Switch } from '../../settings/choices.tsx';
import { SettingsSection } from '../../settings/settings-frame.tsx';

const kinds: [NotificationKind, string][] = [
  ['search', 'A search has ended'],
  ['watch', 'A watched search has found new people'],
  ['generation', 'A post is ready'],
  ['reminder', 'A reminder or a step on a board is due, or a mail was answered'],
  ['import', 'An import, an export or the reading of résumés has ended'],
];
const usualHours = { from: '22:00', to: '07:00' };

export function NotificationSettings({
  state: { settings, notifies },
  onChange,
}: {
  state: AppState;
  onChange: (change: AppChange) => void;
}) {
  const { muted, quietHours } = settings;
  const mute = (kind: NotificationKind, isTold: boolean) =>
    onChange({ muted: isTold ? muted.filter((one) => one !== kind) : [...muted, kind] });
  return (
    <SettingsSection title="Notifications" description="Everything also appears under Finished.">
      <Switch checked={notifies} onChange={(next) => onChange({ notifies: next })}>
        Tell me with a notification when something finishes
      </Switch>
      <fieldset disabled={!notifies} className="ml-6 disabled:text-muted">
        <legend className="sr-only">Tell me when</legend>
        {kinds.map(([kind, label]) => (
          <Switch key={kind} checked={!muted.includes(kind)} onChange={(isTold) => mute(kind, isTold)}>
            {label}
          </Switch>
        ))}
      </fieldset>
      <Switch
        checked={quietHours !== null}
        disabled={!notifies}
        onChange={(isOn) => onChange({ quietHours: isOn ? usualHours : null })}
      >
        Quiet hours
      </Switch>
      {quietHours && (
        <div className="ml-6 flex flex-wrap items-center gap-3">
          <Time
            label="From"
            value={quietHours.from}
            onChange={(from) => onChange({ quietHours: { ...quietHours, from } })}
          />
          <Time
            label="to"
            value={quietHours.to}
            onChange={(to) => onChange({ quietHours: { ...quietHours, to } })}
          />
        </div>
      )}
    </SettingsSection>
  );
}

function Time({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <label className="flex items-center gap-2">
      {label}
      <input
        type="time"
        required
        value={value}
        // Empty while it is being typed.
        onChange={({ target }) => target.value && onChange(target.value.slice(0, 5))}
        className="min-h-11 rounded-control border border-edge bg-panel px-3"
      />
    </label>
  );
}
