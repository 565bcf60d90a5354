export interface Sender {
  /** Empty for a bare address. */
  name: string;
  address: string;
}

/**
 * Reads a sender such as `Larkspur <no-reply@larkspur.example>`. The name is what stands before the address, whatever its
 * signs: to a reader of addresses, `:`, `;`, `,` and parentheses would begin groups, lists and comments.
 */
export function parseSender(from: string): Sender {
  const [, given = '', address = from.trim()] = /^([^<]*)<([^<>]*)>\s*$/.exec(from) ?? [];
  const name = given.trim();
  const quoted = /^"(.*)"$/s.exec(name)?.[1];
  return { name: quoted === undefined ? name : quoted.replaceAll(/\\(.)/gs, '$1'), address: address.trim() };
}

export const senderName = (from: string): string => parseSender(from).name;
