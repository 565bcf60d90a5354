import { useMemo } from 'react';
import {
  type BrandVoice,
  type BrandVoiceFields,
  brandVoiceFields,
  getBrandVoice,
  saveBrandVoice,
} from '../../../../contract/content/brand-voice.calls.ts';
import { voiceLimits } from '../../../../contract/content/voice.ts';

import { payloadResolver } from '../../../lib/payload-resolver.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { useSingleFlight } from '../../../lib/use-single-flight.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { Button } from '../../../ui/button.tsx';
import { ConflictNotice } from '../../../ui/conflict-notice.tsx';
import { RestoredNotice } from '../../../ui/draft-notice.tsx';
import { Form, stickyActions, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useSaveSettings } from '../../settings/form-outcome.tsx';
import { SettingsFrame, SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import {
  blankVoice,
  formToVoice,
  proofNumbers,
  RuleFields,
  SampleFields,
  type VoiceForm,
  type VoiceValues,
  voiceBase,
  voiceDraft,
  voiceToForm,
  WordFields,
} from './voice-fields.tsx';

export function VoicePage() {
  const isOwner = useIsOwner();
  const { data, isPending, error, refetch } = useBrandVoice();
  return (
    <SettingsFrame>
      <SettingsSection
        title="Voice"
        description={
          isOwner
            ? 'How every post of your organization sounds, with or without a writing model.'
            : 'How every post of your organization sounds. Only an Owner can change it.'
        }
      >
        {data ? (
          <VoiceEditor stored={data} isReadOnly={!isOwner} />
        ) : isPending ? (
          <LoadingMark text="Loading settings..." />
        ) : (
          <SettingsUnavailable error={error} onRetry={() => void refetch()} />
        )}
      </SettingsSection>
    </SettingsFrame>
  );
}

const resolver = payloadResolver<VoiceValues, BrandVoiceFields>(formToVoice, brandVoiceFields);

const conflictFields = [
  { name: 'sample_0', label: 'First sample text' },
  { name: 'use_words', label: 'Words to use' },
  { name: 'avoid_words', label: 'Words to avoid' },
  { name: 'call_to_action', label: 'Call to action' },
  { name: 'links', label: 'Links' },
  { name: 'own_hashtags', label: 'Hashtags of every post' },
  { name: 'most_hashtags', label: 'Most hashtags' },
  { name: 'proof_0', label: 'First proof point' },
] as const;

function VoiceEditor({ stored, isReadOnly }: { stored: BrandVoice; isReadOnly: boolean }) {
  const save = useSaveBrandVoice();
  const base = useMemo(() => voiceBase(stored), [stored]);
  const voice = useVersionedForm({ kind: voiceDraft, blank: blankVoice, stored: base, resolver });
  const { form, theirs, typed } = voice;
  const submit = useSingleFlight(async (saved: Parameters<typeof save.mutateAsync>[0]) => {
    // What comes back is what was sent, not what was typed: spaces and empty rows are gone.
    form.reset(voiceToForm(saved.fields));
    await save.mutateAsync(saved);
    voice.settle();
  });
  const saveOver = (version = '0') => form.handleSubmit((fields) => submit({ fields, version }));
  const isConflict = save.error instanceof CallError && save.error.status === 412;
  return (
    <>
      {theirs && (
        <ConflictNotice
          title="The voice was changed while you were editing"
          fields={conflictFields}
          mine={typed}
          theirs={theirs.values}
          base={voice.start}
          isBusy={save.isPending}
          onKeepMine={() => {
            voice.keepMine(theirs);
            void saveOver(theirs.version)();
          }}
          onTakeTheirs={voice.discard}
        />
      )}
      {voice.restoredFrom !== undefined && !theirs && (
        <RestoredNotice className="mb-6" savedAt={voice.restoredFrom} onDiscard={voice.discard} />
      )}
      <Form onSubmit={saveOver(voice.base?.version)} aria-label="Brand voice" className="**:scroll-mb-24">
        <fieldset disabled={isReadOnly} className="space-y-8">
          <WordFields form={form} />
          <RuleFields form={form} />
          <ProofFields form={form} typed={typed} />
          <SampleFields form={form} typed={typed} />
        </fieldset>
        {!isReadOnly && (
          <div className={`${stickyActions} mt-8`}>
            <Button type="submit" busy={save.isPending}>
              {save.isPending ? 'Saving...' : 'Save'}
            </Button>
            {save.isError && !(isConflict && theirs) && (
              <Notice kind="failed" className="grow">
                {problemText(save.error, 'The voice could not be saved. Please try again.')}
              </Notice>
            )}
            {save.isSuccess && voice.isUntouched && (
              <Notice kind="done">Saved. The next post keeps to it.</Notice>
            )}
          </div>
        )}
      </Form>
    </>
  );
}

function ProofFields({ form, typed }: { form: VoiceForm; typed: VoiceValues }) {
  const isFilled = (at: (typeof proofNumbers)[number]) =>
    `${typed[`proof_${at}`]}${typed[`source_${at}`]}` !== '';
  const last = proofNumbers.findLast(isFilled) ?? -1;
  const errors = form.formState.errors as {
    proof_points?: ({ text?: { message?: string }; source?: { message?: string } } | undefined)[];
  };
  // The request has no empty rows, so its rows are counted without them.
  const errorOf = (at: (typeof proofNumbers)[number]) =>
    errors.proof_points?.[proofNumbers.slice(0, at).filter(isFilled).length];
  return (
    <fieldset>
      <legend className="font-semibold">Proof points</legend>
      <p className="mt-1 mb-4 max-w-[60ch] text-muted text-sm">
        Figures and results that posts may state. Each needs a source, which stands behind it in parentheses.
      </p>
      <div className="grid gap-4">
        {proofNumbers
          .filter((at) => at <= last + 1)
          .map((at) => (
            <div key={at} className="grid gap-4 sm:grid-cols-[3fr_2fr]">
              <TextField
                label={`Proof point ${at + 1}`}
                maxLength={voiceLimits.proofLength}
                error={isFilled(at) ? errorOf(at)?.text?.message : undefined}
                {...form.register(`proof_${at}`)}
              />
              <TextField
                label={`Source ${at + 1}`}
                maxLength={voiceLimits.proofLength}
                error={isFilled(at) ? errorOf(at)?.source?.message : undefined}
                {...form.register(`source_${at}`)}
              />
            </div>
          ))}
      </div>
    </fieldset>
  );
}

const key = ['brand-voice'];

const useBrandVoice = () => useCallQuery(key, getBrandVoice, {});

/** Refetches the voice when another user saved first. */
const useSaveBrandVoice = () =>
  useSaveSettings<BrandVoiceFields, BrandVoice, string>(key, (api, request) =>
    api.call(saveBrandVoice, request),
  );
