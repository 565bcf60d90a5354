import { voiceLimits } from '../../../../contract/content/voice.ts';
import { TextField } from '../../../ui/field.tsx';
import type { VoiceForm } from './voice-fields.tsx';
import { proofNumbers, type VoiceValues } from './voice-values.ts';

/** What posts may say, each with its source; a further row appears with each that is filled. */
export function ProofFields({ form, typed }: { form: VoiceForm; typed: VoiceValues }) {
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
        Figures and results that posts may state. The source stands behind each in parentheses.
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
