import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FoundSoFar as Found } from '../../../../contract/search/search-sources.calls.ts';
import { linkToCandidate } from '../results/candidate-link.ts';

/** Whom the sources have found that have ended, while others still work. Not the final ranking. */
export function FoundSoFar({ found }: { found: Found[] }) {
  const label = useId();
  return (
    <div>
      <p id={label} className="font-semibold text-sm">
        Found so far, ranked anew when all sources have answered
      </p>
      <ol aria-labelledby={label} className="mt-1 list-decimal pl-6 text-sm">
        {found.map((one) => (
          <li key={one.url}>
            <PersonLink {...one} />
            {one.place && <span className="text-muted">, {one.place}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

function PersonLink({ url, title, source }: Found) {
  const link = linkToCandidate(url, source);
  if (link.kind === 'page') {
    return (
      <Link className="link" to={link.to}>
        {title}
      </Link>
    );
  }
  if (link.kind === 'none') return title;
  return (
    <a className="link" href={link.href} target="_blank" rel="noopener noreferrer">
      {title}
    </a>
  );
}
