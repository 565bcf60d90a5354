import { createToken } from '../../../contract/account/account.calls.ts';
import { z } from '../../../contract/platform/zod.ts';
import { openJsonFile } from '../shell/json-file.ts';
import type { Fetch } from '../shell/protocol.ts';

/** The header that carries the marker of a client without cookies. */
const header = 'larkspur-device';
const marker = z.string().check(z.regex(/^[\w-]{20,200}$/));

/**
 * Identifies this device to the server at a sign-in, so that wrong passwords tried elsewhere do not lock its user out. There is
 * one marker for each server, in a file that only its owner can read. Pages cannot see or set it.
 */
export function withDeviceMarker(fetch: Fetch, file: string): Fetch {
  const markers = openJsonFile(file, z.record(z.string(), marker), {});
  return async (url, options) => {
    const { origin, pathname } = new URL(url);
    // Those that complete a sign-in are below it.
    if (!pathname.startsWith(createToken.path)) return fetch(url, options);
    const headers = new Headers(options?.headers);
    headers.set(header, markers.get()[origin] ?? 'new');
    const answer = await fetch(url, { ...options, headers });
    const given = marker.safeParse(answer.headers.get(header));
    if (given.success) markers.set({ ...markers.get(), [origin]: given.data });
    const rest = new Headers(answer.headers);
    rest.delete(header);
    return new Response(answer.body, { status: answer.status, headers: rest });
  };
}
