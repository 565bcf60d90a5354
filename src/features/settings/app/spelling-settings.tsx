import type { AppChange, AppState } from '../../../../contract/app-settings.ts';
import { SettingsSection } from '../settings-frame.tsx';
import { Switch } from './choices.tsx';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/** The languages whose spelling is checked. Choosing one is the consent to download its dictionary. */
export function SpellingSettings({
  state: { settings, languages },
  onChange,
}: {
  state: AppState;
  onChange: (change: AppChange) => void;
}) {
  if (!languages) {
    return (
      <SettingsSection title="Spelling">
        <p>macOS checks what you type, in the languages of its keyboard settings.</p>
      </SettingsSection>
    );
  }
  const chosen = settings.spelling;
  const sorted = languages
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <SettingsSection
      title="Spelling"
      description="For each language that you choose, its dictionary is downloaded once from redirector.gvt1.com. What you type is sent nowhere. Without a language nothing is checked."
    >
      <fieldset className="max-h-64 overflow-y-auto rounded-control border border-hairline px-4 py-1">
        <legend className="sr-only">Languages to check</legend>
        <div className="grid sm:grid-cols-2">
          {sorted.map(({ code, name }) => (
            <Switch
              key={code}
              checked={chosen.includes(code)}
              onChange={(isOn) =>
                onChange({ spelling: isOn ? [...chosen, code] : chosen.filter((one) => one !== code) })
              }
            >
              {name}
            </Switch>
          ))}
        </div>
      </fieldset>
    </SettingsSection>
  );
}
