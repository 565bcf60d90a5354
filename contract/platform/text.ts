import { describeIssue, z } from './zod.ts';

/** RFC 5322's atom: what stands between the dots of the part before the @, apostrophe and ampersand among it. */
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** A whole mail address: RFC 5322's dot-atom, and a domain name with at least one dot. */
export const mailAddress = new RegExp(
  `^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`,
);

export const longestMailAddress = 254;

export const isMailAddress = (text: string): boolean =>
  text.length <= longestMailAddress && mailAddress.test(text);

export const unstorableText =
  'Contains a character that cannot be stored (NUL, or half of a surrogate pair). Remove it and try again.';

/**
 * Finds texts that cannot be stored: databases and queues cannot hold a NUL, nor JSON a lone surrogate. Every
 * text of every call passes this check. Returns their paths in `value`; a text itself has the empty path.
 */
export function findUnstorableText(value: unknown): string[][] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [[]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    findUnstorableText(inner).map((path) => [key, ...path]),
  );
}

/** Refuses line breaks and other control characters, which would begin another line in a mail, a log or a list. */
export const singleLine = z.refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(String(text)), {
  error: 'Use one line, without line breaks or control characters.',
});

/** Trimmed, of 1 to `max` characters. `message`: for an empty text; a longer one is told the limit. */
export const requiredParagraphs = (max: number, message?: string) =>
  z.string(message).check(z.trim(), z.minLength(1), z.maxLength(max, { error: describeIssue }));

/** In one line, otherwise as `requiredParagraphs`. */
export const requiredText = (max: number, message?: string) =>
  requiredParagraphs(max, message).check(singleLine);

/**
 * The name of a person, an organization or a key: required text in one line, of which something is seen. Characters that turn
 * the direction of writing would show the text around it in another order.
 */
export const requiredName = (max: number) =>
  requiredParagraphs(max).check(
    z.refine(
      (name) =>
        name === '' ||
        (!/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(name) && /[^\p{C}\p{Z}\p{M}]/u.test(name)),
      {
        error: 'Use letters in one line, without invisible characters.',
      },
    ),
  );

/** Trimmed; empty when absent. */
export const optionalParagraphs = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max)), '');

/** In one line, trimmed; empty when absent. */
export const optionalText = (max: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(max), singleLine), '');

/** At most `items` texts of `max` characters each, trimmed and not empty. */
export const paragraphList = (items: number, max: number) =>
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(max))).check(z.maxLength(items));

/** Of texts in one line, otherwise as `paragraphList`. */
export const textList = (items: number, max: number) =>
  z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(max), singleLine)).check(z.maxLength(items));

/** In lower case, as accounts are looked up. */
export const emailAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, { abort: true }),
      z.maxLength(longestMailAddress),
      z.email({ pattern: mailAddress }),
    );

export const webAddress = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { abort: true }),
      z.maxLength(2048),
      z.refine(isWebAddress, { error: 'Please enter a valid URL.' }),
    );

/** True for an absolute http or https URL in one line, which parsing alone would join. One that parses has a host name. */
export const isWebAddress = (value: string): boolean =>
  /^https?:$/.test(URL.parse(value)?.protocol ?? '') && !/[\p{Cc}\u2028\u2029]/u.test(value);

/** `harbour.example` is typed as often as `https://harbour.example`. */
export const withScheme = (typed: string): string => {
  const text = typed.trim();
  return /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]\S*)?$/u.test(text) ? `https://${text}` : typed;
};

/** Splits on commas, trims, and drops empty items (spec §3, §5). */
export function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
