import { z } from './zod.ts';

/** Text that every database can hold: no null character, no half of a surrogate pair. */
const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'Contains a character that cannot be stored.',
});

/** Required text, trimmed, of 1 to `max` characters. */
export const requiredText = (max: number, message?: string) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max), storable);

/** Optional text, trimmed; blank when not given. */
export const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max), storable), '');

/** A list of trimmed, non-empty texts: at most `items` of `max` characters each. */
export const textList = (items: number, max: number) =>
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(max), storable)).check(z.maxLength(items));

/** An e-mail address in lower case, the form in which accounts are looked up. */
export const emailAddress = () =>
  z.string().check(z.trim(), z.toLowerCase(), z.minLength(1, { abort: true }), z.maxLength(254), z.email());

/** An absolute http or https address. */
export const webAddress = () =>
  z.string().check(
    z.trim(),
    z.maxLength(2048),
    storable,
    z.refine((value) => isWebAddress(value), { error: 'Enter a valid URL.' }),
  );

/** True for an absolute http or https URL with a host name. */
export function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname.length > 0;
}

/** Splits on commas, trims, and drops empty items (spec §3, §5). */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
