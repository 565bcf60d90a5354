import { Link, useLocation } from 'react-router-dom';
import type { FoundCandidate } from '../../../../contract/api/sourcing.ts';
import { isWebAddress } from '../../../../contract/text.ts';
import { CheckIcon, ExternalIcon, PlaceIcon } from '../../../ui/icons.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { providerName } from '../display-text.ts';
import { linkToCandidate } from './candidate-link.ts';
import { MarkedText } from './marked-text.tsx';

/** One candidate of a ranked list: who, where, why, and the words that were found. */
export function FoundCandidateItem({
  rank,
  url,
  details,
}: {
  rank: number;
  url: string;
  details: FoundCandidate | undefined;
}) {
  return (
    <li className="flex gap-2.5 px-3 py-4 sm:gap-4 sm:px-5">
      <span className="w-6 shrink-0 pt-0.5 text-right text-muted text-sm tabular-nums">{rank}</span>
      <div className="min-w-0 flex-1 space-y-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h3 className="min-w-0 break-words font-semibold text-base">
            <CandidateName url={url} details={details} />
          </h3>
          {details?.sample && <Tag>Sample</Tag>}
          {details?.weak && <Tag>Weak match</Tag>}
        </div>
        {details && <Details details={details} />}
      </div>
    </li>
  );
}

function CandidateName({ url, details }: { url: string; details: FoundCandidate | undefined }) {
  const { pathname, search } = useLocation();
  const link = linkToCandidate(url, details?.source);
  const name = details?.title || url;
  if (link.kind === 'page') {
    return (
      <Link
        to={link.to}
        state={{ back: { to: pathname + search, label: 'Back to results' } }}
        className="link"
      >
        {name}
      </Link>
    );
  }
  if (link.kind === 'none') return name;
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer" className="link">
      {name}
      <ExternalIcon className="ml-1 inline size-4 align-[-0.15em]" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

/** Links to the same person that other sources found. */
function OtherLinks({ details: { url: main, links = [] } }: { details: FoundCandidate }) {
  return links
    .filter(({ url }) => url !== main && isWebAddress(url))
    .map(({ source, url }) => (
      <a key={url} href={url} target="_blank" rel="noopener noreferrer" className="link">
        {new URL(url).hostname.replace(/^www\./, '')}
        <span className="sr-only">{`, also found by ${providerName(source)} (opens in a new tab)`}</span>
      </a>
    ));
}

function Details({ details }: { details: FoundCandidate }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-sm">
        {details.place && (
          <span className="inline-flex items-center gap-1">
            <PlaceIcon className="size-4 shrink-0" />
            {details.place}
          </span>
        )}
        <span>{providerName(details.source)}</span>
        <OtherLinks details={details} />
      </p>
      {details.why.length > 0 && (
        <ul aria-label="Why found" className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
          {details.why.map((reason) => (
            <li key={reason} className="flex gap-1.5 font-medium">
              <CheckIcon className="mt-0.5 size-4 shrink-0 text-done" />
              {reason}
            </li>
          ))}
        </ul>
      )}
      {details.snippet && (
        <p className="max-w-[36rem] text-sm">
          <MarkedText text={details.snippet} words={details.matched} />
        </p>
      )}
    </>
  );
}
