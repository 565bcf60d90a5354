import { useEffect, useId, useRef, useState } from 'react';
import { addressesIn } from '../../../../contract/content/claims/find-claims.ts';
import { withoutPictureIds } from '../../../../contract/content/text-pictures.ts';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { Button } from '../../../ui/button.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { engineText } from '../post-kind-texts.tsx';
import { findLinks } from './link-tagging.tsx';
import { textActionNames } from './text-actions.tsx';
import { TextDifference } from './text-difference.tsx';
import type { useProposals } from './use-proposals.ts';

export interface Loss {
  is: 'The section' | 'The link' | 'The figure';
  text: string;
}

/** Numbers with their signs, not those of lists. */
const figure = /(?<![\w.,/-])(?:[$€£]\s?)?\d[\d.,]*(?:\s?(?:%|€|£))?(?![\w/-])/gu;

/** Finds sections, links and figures that the new Markdown no longer has. */
export function findLosses(before: string, after: string): Loss[] {
  const lost = (is: Loss['is'], find: (text: string) => string[]): Loss[] => {
    const kept = new Set(find(after).map((text) => text.toLowerCase()));
    const had = new Set(find(before));
    return [...had].filter((text) => !kept.has(text.toLowerCase())).map((text) => ({ is, text }));
  };
  return [...lost('The section', sections), ...lost('The link', findLinks), ...lost('The figure', figures)];
}

const sections = (text: string): string[] =>
  [...text.matchAll(/^#{1,6}[ \t](.+)$/gm)].flatMap(
    ([, heading = '']) => trimEndOf(heading.trim(), /#/).trim() || [],
  );

function figures(text: string): string[] {
  const plain = withoutPictureIds(text)
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/^[ \t]*\d+[.)]\s/gm, '');
  const phones = addressesIn(plain).flatMap(({ text, isWeb }) =>
    isWeb || /[@\p{L}]/u.test(text) ? [] : [text],
  );
  const others = phones.reduce((rest, phone) => rest.replace(phone, ' '), plain);
  return [...phones, ...[...others.matchAll(figure)].map(([found]) => trimEndOf(found, /[.,]/))];
}

export function ProposalPanel({ proposals }: { proposals: ReturnType<typeof useProposals> }) {
  const { proposal } = proposals;
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsChanges, setShowsChanges] = useState(false);
  useEffect(() => {
    if (proposal) heading.current?.focus();
  }, [proposal]);
  if (!proposal) return null;
  const { action, before, texts, engine } = proposal;
  const isOne = texts.length === 1;
  return (
    <section aria-labelledby={title} className="mb-4 rounded-card border border-edge bg-panel p-5">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} id={title} className="text-xl">
          {isOne ? 'Proposal' : `${texts.length} proposals`}
        </h2>
        <p className="mr-auto text-muted text-sm">{`${textActionNames[action]} · ${engineText(engine)}`}</p>
        {/* A long proposal would hide it below. */}
        <div className="flex flex-wrap gap-3">
          {!isOne && (
            <Button
              look="quiet"
              size="small"
              aria-pressed={showsChanges}
              onClick={() => setShowsChanges(!showsChanges)}
            >
              Show changes
            </Button>
          )}
          <Button look="secondary" size="small" onClick={proposals.discard}>
            {isOne ? 'Discard' : 'Discard all'}
          </Button>
          {isOne && (
            <Button size="small" onClick={() => proposals.accept(texts[0] ?? '')}>
              Accept
            </Button>
          )}
        </div>
      </div>
      <div className={isOne ? 'max-w-[48rem]' : 'grid gap-5 lg:grid-cols-3'}>
        {texts.map((text, index) => (
          <div key={text} className="flex flex-col gap-3">
            {!isOne && (
              <Button size="small" className="self-start" onClick={() => proposals.accept(text)}>
                {`Accept ${index + 1}`}
              </Button>
            )}
            <Losses before={before} after={text} />
            <section aria-label={`Proposal ${index + 1}`} className="grow">
              {isOne || showsChanges ? (
                <TextDifference before={before} after={text} />
              ) : (
                <div className="break-words text-sm">
                  <Markdown text={text} />
                </div>
              )}
            </section>
          </div>
        ))}
      </div>
    </section>
  );
}

function Losses({ before, after }: { before: string; after: string }) {
  const losses = findLosses(before, after);
  if (losses.length === 0) return null;
  return (
    <div className="rounded-control border border-hairline bg-sunk px-3 py-2 text-sm">
      <p className="font-semibold">It leaves out</p>
      <ul className="mt-1 list-disc pl-5">
        {losses.map(({ is, text }) => (
          <li key={`${is} ${text}`} className="break-words">{`${is} ${text}`}</li>
        ))}
      </ul>
    </div>
  );
}
