import { useId } from 'react';
import { tones } from '../../../../contract/content/post-kinds.ts';
import type { TextAction } from '../../../../contract/content/text-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/dialog.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Options } from '../../../ui/options.tsx';
import { ServerPart } from '../../../ui/server-button.tsx';
import { ConnectModel } from '../post-kind-texts.tsx';
import type { Ask, useProposals } from './use-proposals.ts';

export const textActionNames: Record<TextAction, string> = {
  another_version: 'Another version',
  shorter: 'Shorter',
  longer: 'Longer',
  other_opening: 'Other opening',
  other_tone: 'Other tone',
  translate: 'Translation',
  fix_grammar: 'Fix grammar',
};

const languages = ['English', 'German', 'French', 'Spanish', 'Italian', 'Dutch', 'Portuguese', 'Polish'];

const simple: [text: string, ask: Ask][] = [
  [textActionNames.another_version, { action: 'another_version' }],
  ['Three variants', { action: 'another_version', count: 3 }],
  [textActionNames.shorter, { action: 'shorter' }],
  [textActionNames.longer, { action: 'longer' }],
  [textActionNames.other_opening, { action: 'other_opening' }],
  [textActionNames.fix_grammar, { action: 'fix_grammar' }],
];

export function TextActions({
  proposals,
  isOpen,
}: {
  proposals: ReturnType<typeof useProposals>;
  isOpen: boolean;
}) {
  const { can, ask, asked, cancel, error, proposal } = proposals;
  const isPossible = (action: TextAction) => can?.actions.includes(action) ?? false;
  const isOffered = (action: TextAction) => can?.model !== null || isPossible(action);
  const reason = useId();
  const isBusy = asked !== undefined || proposal !== undefined;
  return (
    <ServerPart className={isOpen || isBusy || error ? '' : 'hidden'}>
      <fieldset
        aria-label="Proposals"
        aria-describedby={proposal || can?.model === null ? reason : undefined}
        // While no button takes the focus, what scrolls has to be reachable by keyboard itself.
        tabIndex={isBusy ? 0 : undefined}
        className="flex min-w-0 flex-wrap items-center gap-2 p-1"
      >
        {simple
          .filter(([, wanted]) => isOffered(wanted.action))
          .map(([text, wanted]) => (
            <Button
              key={text}
              look="secondary"
              size="small"
              busy={asked?.action === wanted.action && asked.count === wanted.count}
              disabled={isBusy || !isPossible(wanted.action)}
              onClick={() => ask(wanted)}
            >
              {text}
            </Button>
          ))}
        {isOffered('other_tone') && (
          <Choice
            label="Tone"
            choices={tones}
            isDisabled={isBusy || !isPossible('other_tone')}
            onChoose={(tone) => ask({ action: 'other_tone', tone })}
          />
        )}
        {isOffered('translate') && (
          <Choice
            label="Translate"
            choices={languages}
            isDisabled={isBusy || !isPossible('translate')}
            onChoose={(language) => ask({ action: 'translate', language })}
          />
        )}
      </fieldset>
      {proposal ? (
        <p id={reason} className="mt-1 px-1 pb-1 text-muted text-sm">
          Accept or discard the proposal above first. The text rests until then.
        </p>
      ) : (
        can?.model === null && <NeedsModel id={reason} />
      )}
      {asked && can?.model && (
        <div className="mt-2 flex items-center gap-3">
          <p role="status" className="text-muted text-sm">{`${can.model} is writing…`}</p>
          <CancelButton look="quiet" size="small" onClick={cancel} />
        </div>
      )}
      <FailureNotice error={error} text="There is no proposal. Please try again." className="mt-3" />
    </ServerPart>
  );
}

function NeedsModel({ id }: { id: string }) {
  return (
    <p id={id} className="mt-1 px-1 pb-1 text-muted text-sm">
      Tone, translation and grammar need a writing model. <ConnectModel />
    </p>
  );
}

function Choice<Value extends string>({
  label,
  choices,
  isDisabled,
  onChoose,
}: {
  label: string;
  choices: readonly Value[];
  isDisabled: boolean;
  onChoose: (value: Value) => void;
}) {
  return (
    <select
      aria-label={label}
      value=""
      disabled={isDisabled}
      onChange={(event) => onChoose(event.target.value as Value)}
      className="min-h-9 shrink-0 rounded-control border border-edge bg-panel px-2 font-semibold text-sm disabled:opacity-60 touch:min-h-11"
    >
      <option value="" disabled>
        {`${label}…`}
      </option>
      <Options of={choices.map((choice) => [choice, choice.slice(0, 1).toUpperCase() + choice.slice(1)])} />
    </select>
  );
}
