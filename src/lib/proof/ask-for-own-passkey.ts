import { startProof } from '../../../contract/account/passkeys.calls.ts';
import type { Assertion } from '../../../contract/account/second-factor.calls.ts';
import type { ApiClient } from '../api-client.ts';

/** Has the user confirm with one of their passkeys. @throws CallError */
export async function askForOwnPasskey(api: ApiClient): Promise<Assertion> {
  const request = await api.call(startProof, {});
  return (await import('../passkeys/passkeys.ts')).askForPasskey(request);
}
