import { acceptProcessor } from '../../../../contract/organization/processors.calls.ts';
import type { WritingModel } from '../../../../contract/organization/settings.calls.ts';
import { saveCandidateReading, saveWritingModel } from '../../../../contract/organization/settings.calls.ts';
import { localModelAddress } from '../../../../contract/organization/settings.ts';
import { useIsOwner } from '../../../lib/use-is-owner.ts';
import { LoadingMark } from '../../../ui/progress.tsx';
import { CandidateReadingChoice } from '../../search/settings/candidate-reading-choice.tsx';
import {
  Permitted,
  SettingsFrame,
  SettingsSection,
  SettingsUnavailable,
} from '../../settings/settings-frame.tsx';
import { ModelUsage } from './model-usage.tsx';
import { ProcessorList } from './processor-list.tsx';
import { useWritingModel } from './use-writing-model.ts';
import { WritingModelChoice } from './writing-model-choice.tsx';

/** Chooses the model that writes the organisation's posts, and whether it reads candidates. */
export function WritingModelPage() {
  const isOwner = useIsOwner();
  return (
    <SettingsFrame>
      {isOwner ? (
        <OwnersSettings />
      ) : (
        <SettingsSection title="Writing model">
          <p className="text-muted">
            Only an Owner of your organization can see and change the writing model.
          </p>
        </SettingsSection>
      )}
    </SettingsFrame>
  );
}

function OwnersSettings() {
  const { data, isPending, error, refetch } = useWritingModel();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!data) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <SettingsSection
        title="Writing model"
        description="Posts are written by a language model on this computer or at a service, or by the built-in composer. Changes apply from the next post on."
      >
        <p className="mb-6 rounded-control bg-sunk px-4 py-3">
          <span className="font-semibold">In use:</span> {describeInUse(data)}
        </p>
        <Permitted changes={saveWritingModel}>
          <WritingModelChoice stored={data} />
        </Permitted>
      </SettingsSection>
      <SettingsSection
        title="Texts about candidates"
        description="What you hold on candidates goes to a model only after an Owner has accepted it. Another address or another model has to be accepted anew. Make sure that your agreement with whoever runs it covers this."
      >
        <Permitted changes={acceptProcessor}>
          <ProcessorList />
        </Permitted>
      </SettingsSection>
      <SettingsSection
        title="Reading candidates"
        description="The model can judge the best candidates of a search by the criteria of the job. Its verdicts count only with a quote from the candidate’s own text."
      >
        <Permitted changes={saveCandidateReading}>
          <CandidateReadingChoice hasModel={data.source !== 'none'} />
        </Permitted>
      </SettingsSection>
      <SettingsSection title="Usage" description="Requests and tokens of all models, by month.">
        <ModelUsage months={data.usage} />
      </SettingsSection>
    </>
  );
}

function describeInUse({ source, model, base_url }: WritingModel): string {
  if (source === 'settings') return base_url === localModelAddress ? `${model}, on this computer` : model;
  return source === 'environment'
    ? `${model}, the default of this server`
    : 'the built-in composer, which needs no model';
}
