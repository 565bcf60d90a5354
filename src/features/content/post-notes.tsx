import { Link } from 'react-router-dom';
import type { FactField, StoredPost, UsedFact } from '../../../contract/content/content.calls.ts';
import { paths } from '../../lib/paths.ts';
import PostClaims from './post-claims.tsx';

/** Shows where a post misses the request, and what is or is not in the profile. */
export default function PostNotes({
  post: { claims, facts, warnings },
  isOpen = false,
  onSelect,
}: {
  post: Pick<StoredPost, 'claims' | 'facts' | 'warnings'>;
  isOpen?: boolean;
  onSelect?: (text: string) => void;
}) {
  return (
    <>
      {warnings && (
        <section
          aria-label="Not quite as asked"
          className="mt-5 rounded-control border border-hairline bg-sunk px-4 py-3 text-sm"
        >
          <p className="font-semibold">Not quite as asked</p>
          <ul className="mt-1">
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </section>
      )}
      {claims && <PostClaims claims={claims} onSelect={onSelect} />}
      {facts && <FactsUsed facts={facts} isOpen={isOpen} />}
    </>
  );
}

const fieldNames: Record<FactField, string> = {
  description: 'Description',
  mission: 'Mission',
  products_services: 'Products or services',
  serving_industries: 'Serving industries',
  keywords: 'Keywords',
  website: 'Website',
  proof_points: 'Proof points',
};

function FactsUsed({ facts, isOpen }: { facts: UsedFact[]; isOpen: boolean }) {
  const fields = [...Map.groupBy(facts, ({ field }) => field)];
  return (
    <details open={isOpen} className="mt-5 rounded-control border border-hairline px-4 py-3 text-sm">
      <summary className="cursor-pointer font-semibold">{`Facts used (${facts.length})`}</summary>
      <dl className="mt-2 space-y-2">
        {fields.map(([field, used]) => (
          <div key={field}>
            <dt className="text-muted">{fieldNames[field]}</dt>
            {used.map(({ text }) => (
              <dd key={text} className="break-words">
                {text}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <p className="mt-2 text-muted">
        They come from your{' '}
        <Link className="link" to={paths.companyProfile}>
          company profile
        </Link>
        {facts.some(({ field }) => field === 'proof_points') && ' and your voice'}.
      </p>
    </details>
  );
}
