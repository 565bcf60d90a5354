import type { HandedOver } from '../../../../contract/recruiting/hand-overs.calls.ts';
import type { HandOverState } from '../../../../contract/recruiting/hand-overs.ts';
import { formatDateTime } from '../../../lib/format-date.ts';

export const stateTexts: Record<HandOverState, string> = {
  waiting: 'Waits',
  sending: 'Is being sent',
  done: 'Handed over',
  failed: 'Not handed over',
  unclear: 'Perhaps handed over',
};

/** One hand-over of a person, in a sentence, with the way to their page there. */
export function HandedOverText({ handedOver }: { handedOver: HandedOver }) {
  const { system, job, state, detail, by, at, url } = handedOver;
  return (
    <>
      {stateTexts[state]} to {system}
      {job && ` for “${job}”`} · {by}, {formatDateTime(at)}.{detail && ` ${detail}`}
      {url && (
        <>
          {' '}
          <PageThere url={url} system={system} />
        </>
      )}
    </>
  );
}

export const PageThere = ({ url, system }: { url: string; system: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className="link">
    Open in {system}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
);
