import type { AppChange, AppState, DictionaryState } from '../../../../contract/desktop/app-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Switch } from '../../settings/choices.tsx';
import { SettingsSection } from '../../settings/settings-frame.tsx';

const names = new Intl.DisplayNames(['en'], { type: 'language' });
const nameOf = (code: string) => names.of(code) ?? code;
const hints: Record<DictionaryState, string> = {
  downloading: 'Its dictionary is being downloaded.',
  failed: 'Its dictionary could not be downloaded.',
};

/** The languages whose spelling is checked. Choosing one is the consent to download its dictionary. */
export function SpellingSettings({
  state: { settings, languages, dictionaries },
  onChange,
  onRetry,
}: {
  state: AppState;
  onChange: (change: AppChange) => void;
  /** Downloads again what has failed. */
  onRetry: () => void;
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
    .map((code) => ({ code, name: nameOf(code) }))
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
              hint={dictionaries[code] && hints[dictionaries[code]]}
              onChange={(isOn) =>
                onChange({ spelling: isOn ? [...chosen, code] : chosen.filter((one) => one !== code) })
              }
            >
              {name}
            </Switch>
          ))}
        </div>
      </fieldset>
      <Downloads dictionaries={dictionaries} onRetry={onRetry} />
    </SettingsSection>
  );
}

/** What has become of the dictionaries: a chosen language may be out of sight in the list. */
function Downloads({
  dictionaries,
  onRetry,
}: {
  dictionaries: AppState['dictionaries'];
  onRetry: () => void;
}) {
  const inState = (wanted: DictionaryState) =>
    Object.keys(dictionaries).filter((code) => dictionaries[code] === wanted);
  const [failed, downloading] = [inState('failed'), inState('downloading')];
  return (
    <>
      <p role="status" className="mt-3 text-muted text-sm empty:hidden">
        {downloading.length > 0 && `Downloading the dictionary of ${listed(downloading)}...`}
      </p>
      {failed.length > 0 && (
        <Notice kind="failed" className="mt-4">
          <p>
            {`The dictionary of ${listed(failed)} could not be downloaded, so nothing is underlined in it. Check the network, and whether a firewall or proxy lets redirector.gvt1.com through.`}
          </p>
          <Button look="secondary" size="small" className="mt-3" onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      )}
    </>
  );
}

const listed = (codes: string[]) => new Intl.ListFormat('en').format(codes.map(nameOf));
