import { Link } from 'react-router-dom';
import type { ClaimKind, StoredPost } from '../../../contract/content/content.calls.ts';
import { paths } from '../../lib/paths.ts';

type Claims = NonNullable<StoredPost['claims']>;

const kindNames: Record<ClaimKind, string> = {
  number: 'number',
  price: 'price',
  date: 'date',
  quote: 'quotation',
  competitor: 'competitor',
  address: 'address',
  statement: 'statement to prove',
  remark: 'worth a look',
  other_figure: 'differs from your profile',
  placeholder: 'to be filled in',
};

/** What is asked about before it is published: an author's own figure is not, nor a description in words of its own. */
export const claimsToProve = (claims: Claims = []): Claims =>
  claims.filter(({ kind }) => kind !== 'remark' && kind !== 'other_figure');

export default function PostClaims({
  claims,
  onSelect,
}: {
  claims: Claims;
  /** Shows its place in the text; absent where the text is not edited. */
  onSelect?: ((text: string) => void) | undefined;
}) {
  const heading = claims.every(({ kind }) => kind === 'other_figure')
    ? 'Check against your profile'
    : 'Not in your profile';
  return (
    // A list shows one with each post, so it is no landmark.
    <fieldset
      aria-label={heading}
      className="mt-5 min-w-0 rounded-control border border-hairline bg-sunk px-4 py-3 text-sm"
    >
      <p className="font-semibold">{heading}</p>
      <ClaimList claims={claims} onSelect={onSelect} />
      <p className="mt-2 text-muted">
        Check before you publish. What is true can stand in your{' '}
        <Link className="link" to={paths.companyProfile}>
          company profile
        </Link>
        .
      </p>
    </fieldset>
  );
}

export const ClaimsToConfirm = ({ claims }: { claims: Claims }) => (
  <>
    <p>Neither your profile nor the brief says this:</p>
    <ClaimList claims={claims} />
  </>
);

function ClaimList({
  claims,
  onSelect,
}: {
  claims: Claims;
  onSelect?: ((text: string) => void) | undefined;
}) {
  const names = new Map(claims.map(({ kind, text }) => [text.replace(/\s+/g, ' '), kindNames[kind]]));
  return (
    <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {[...names].map(([text, name]) => (
        <li key={text} className="break-words">
          {onSelect ? (
            <button
              type="button"
              className="cursor-pointer text-left underline-offset-4 hover:underline touch:min-h-11"
              onClick={() => onSelect(text)}
            >
              <mark className="rounded-sm px-1">{text}</mark>
            </button>
          ) : (
            <mark className="rounded-sm px-1">{text}</mark>
          )}{' '}
          <span className="text-muted">{name}</span>
        </li>
      ))}
    </ul>
  );
}
