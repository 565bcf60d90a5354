import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SettingsFrame, SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useBrandVoice } from './use-brand-voice.ts';
import { VoiceForm } from './voice-form.tsx';

export function VoicePage() {
  const isOwner = useIsOwner();
  const { data, isPending, error, refetch } = useBrandVoice();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Brand voice"
        description={
          isOwner
            ? 'What every post of your organization keeps to, whether a model writes it or the built-in composer.'
            : 'What every post of your organization keeps to. Only an Owner can change it.'
        }
      >
        {data ? (
          <VoiceForm stored={data} isReadOnly={!isOwner} />
        ) : isPending ? (
          <LoadingMark text="Loading settings..." />
        ) : (
          <SettingsUnavailable error={error} onRetry={() => void refetch()} />
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}
