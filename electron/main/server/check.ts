import { health, type Outdated, outdatedSide } from '../../../contract/platform/health.ts';
import { healthPath } from '../../../contract/platform/paths.ts';
import { z } from '../../../contract/platform/zod.ts';
import { brand } from '../../../contract/site/brand.ts';
import type { Fetch } from '../shell/protocol.ts';

const checkTimeoutMs = 10_000;

/**
 * Checks that a Larkspur server answers at an origin; if not, gives the reason as a sentence for the user. Never rejects.
 * @returns also which side must be updated before app and server work together
 */
export async function checkServer(
  origin: string,
  fetch: Fetch,
): Promise<{ isOurs: true; outdated?: Outdated } | { isOurs: false; reason: string }> {
  try {
    const answer = await fetch(origin + healthPath, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(checkTimeoutMs),
    });
    if (answer.status >= 500) {
      return refuse(`Something answers at ${origin}, but it is out of order (status ${answer.status}).`);
    }
    const said = answer.ok ? await answer.json().catch(() => undefined) : undefined;
    const ours = z.safeParse(health, said);
    if (ours.success) return { isOurs: true, outdated: outdatedSide(ours.data) };
    return refuse(`Something answers at ${origin}, but it is not a ${brand.name} server.`);
  } catch (error) {
    return refuse(describeFailure(origin, error as Error));
  }
}

const refuse = (reason: string) => ({ isOurs: false, reason }) as const;

/** Chromium's names of network errors, and what to tell the user. */
const failures: [RegExp, (origin: string) => string][] = [
  [
    /ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED/,
    (origin) => `There is no ${URL.parse(origin)?.hostname}. Check the spelling.`,
  ],
  [/ERR_CERT|ERR_SSL/, (origin) => `This computer does not trust the certificate of ${origin}.`],
  [/ERR_INTERNET_DISCONNECTED/, () => 'This computer is offline.'],
  [/ERR_PROXY|ERR_TUNNEL/, (origin) => `The proxy of this computer does not let ${origin} through.`],
  [/redirect/i, (origin) => `${origin} leads elsewhere. Enter the address of the server itself.`],
  // Only the timeout above aborts the request.
  [/TimeoutError|AbortError/, (origin) => `${origin} did not answer in time.`],
];

function describeFailure(origin: string, { name, message }: Error): string {
  const known = failures.find(([pattern]) => pattern.test(`${name} ${message}`));
  return known ? known[1](origin) : `No server answers at ${origin}.`;
}
