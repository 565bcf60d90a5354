import { z } from 'zod';
import { completeModelAddress } from '../../../contract/organization/settings.ts';
import { isWebAddress } from '../../../contract/platform/text.ts';
import { parseAllowedPrivate } from './private-addresses.ts';
import { parseTrustedProxies } from './trusted-proxies.ts';

export const onOff = z.enum(['on', 'off']).transform((value) => value === 'on');
export const optional = z
  .string()
  .trim()
  .optional()
  .transform((value) => value || undefined);
export const address = optional.refine(
  (value) => value === undefined || isWebAddress(value),
  'must be an http or https URL',
);
/** Of a model service, also without a scheme. */
export const modelAddress = optional
  .transform((value) => value && completeModelAddress(value))
  .refine((value) => value === undefined || isWebAddress(value), 'must be an http or https URL');
/** `name@host`, or `Name <name@host>`. */
export const sender = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;
export const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
export const key = optional.refine(
  (value) => value === undefined || value.length >= 32,
  'must have at least 32 characters',
);
export const trustedProxies = optional.transform((value, context) => {
  const parsed = parseTrustedProxies(value ?? 'off');
  if (typeof parsed === 'number' || Array.isArray(parsed)) return parsed;
  context.addIssue({
    code: 'custom',
    message: `must be off, on, the number of proxies, or a list of addresses and networks; not ${parsed.wrong.join(', ')}`,
  });
  return z.NEVER;
});

export const privateAddresses = optional.transform((value, context) => {
  if (value === undefined) return undefined;
  const parsed = parseAllowedPrivate(value);
  if (!('wrong' in parsed)) return parsed;
  context.addIssue({
    code: 'custom',
    message: `must be off, loopback, on, or a list of addresses and networks; not ${parsed.wrong.join(', ')}`,
  });
  return z.NEVER;
});
