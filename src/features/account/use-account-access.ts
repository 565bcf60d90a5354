import { useEffect, useState } from 'react';
import { type AccountAccess, readAccountAccess } from '../../../contract/account/account-access.calls.ts';
import { send } from '../../lib/auth-calls.ts';

/** What opens the account of a mailed link; undefined until it is known. */
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
