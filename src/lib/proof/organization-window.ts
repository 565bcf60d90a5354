import { proveByOrganization, startOrganizationProof } from '../../../contract/account/proof.calls.ts';
import type { ApiClient } from '../api-client.ts';
import { CallError } from '../problem-text.ts';

const name = 'larkspur-organization-proof';

interface Returned {
  response: string;
  organization: string | undefined;
}

/**
 * Has the user sign in at their organization in a window of its own, so that nothing of this page is lost.
 * @throws CallError
 */
export async function proveInOrganizationWindow(api: ApiClient, signal: AbortSignal): Promise<void> {
  const opened = openMarkedWindow();
  const channel = new BroadcastChannel(name);
  try {
    const { url, attempt } = await api.call(startOrganizationProof, {}, { signal });
    if (!/^https?:/.test(url)) throw new CallError(400, null);
    const returned = new Promise<Returned>((resolve, reject) => {
      channel.onmessage = ({ data }) => resolve(data as Returned);
      signal.addEventListener('abort', () => reject(new CallError(0, null)));
    });
    opened.location.href = url;
    const { response, organization } = await returned;
    const body = { attempt, response, ...(organization && { organization }) };
    await api.call(proveByOrganization, { body }, { signal });
  } catch (error) {
    opened.close();
    throw error;
  } finally {
    channel.close();
  }
}

/** Opens a window that knows by its own storage, which begins as a copy of this one's, what it is for. */
function openMarkedWindow(): Window {
  sessionStorage.setItem(name, 'here');
  const opened = window.open('about:blank', '_blank', 'popup,width=520,height=720');
  sessionStorage.removeItem(name);
  if (!opened) throw new CallError(400, { detail: 'Allow this site to open a window, then try again.' });
  return opened;
}

/**
 * Hands what a provider returned to the page that waits for it. Returns true if this is the window that the page
 * has opened.
 */
export function passProofOn(returned: Returned): boolean {
  if (sessionStorage.getItem(name) === null) return false;
  sessionStorage.removeItem(name);
  history.replaceState(history.state, '', location.pathname);
  const channel = new BroadcastChannel(name);
  channel.postMessage(returned);
  channel.close();
  window.close();
  return true;
}
