import { useEffect, useState } from 'react';
import { type AccountAccess, readAccountAccess } from '../../../contract/account/account-access.calls.ts';
import { stayingText } from '../../../contract/account/second-factor.calls.ts';
import { send } from '../../lib/auth-calls.ts';
import { formatDate } from '../../lib/display-text.ts';

export function AccessList({
  title,
  isOver = false,
  access: { sessions, api_keys, providers, invitations },
}: {
  title: string;
  isOver?: boolean;
  access: Pick<AccountAccess, 'sessions' | 'api_keys' | 'providers' | 'invitations'>;
}) {
  const kinds: [string, [string, string][]][] = [
    [
      isOver ? 'Logged out' : 'Devices that are logged in',
      sessions.map(({ device, network, last_used_at }) => [
        [device || 'Unknown device', network].filter(Boolean).join(', '),
        `last used ${formatDate(last_used_at)}`,
      ]),
    ],
    [
      'API keys',
      api_keys.map(({ name, prefix, last_used_at }) => [
        `${name} (${prefix}…)`,
        last_used_at ? `last used ${formatDate(last_used_at)}` : 'never used',
      ]),
    ],
    [
      'Linked sign-ins',
      providers.map(({ issuer, created_at }) => [hostOf(issuer), `since ${formatDate(created_at)}`]),
    ],
    [
      'Invitations that you sent',
      invitations.map(({ email, sent_at }) => [email, `sent ${formatDate(sent_at)}`]),
    ],
  ];
  const filled = kinds.filter(([, lines]) => lines.length > 0);
  if (filled.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-base">{title}</h2>
      {filled.map(([kind, lines]) => (
        <div key={kind}>
          <h3 className="font-normal text-muted text-sm">{kind}</h3>
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {lines.map(([name, use], at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and lines may read alike
              <li key={at} className="wrap-anywhere">
                {name} <span className="text-muted">· {use}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

export function StayingKeys({ access }: { access: AccountAccess }) {
  const [text] = stayingText(access);
  return text && <p className="text-muted text-sm wrap-anywhere">{text}</p>;
}

export const hostOf = (issuer: string): string => URL.parse(issuer)?.host ?? issuer;

export function useAccountAccess(uid: string, token: string) {
  const [access, setAccess] = useState<AccountAccess>();
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    const left = new AbortController();
    send(readAccountAccess, { uid, token }, { signal: left.signal })
      .then(setAccess)
      .catch((reason: unknown) => {
        if (!left.signal.aborted) setError(reason);
      });
    return () => left.abort();
  }, [uid, token]);
  return { access, error };
}
