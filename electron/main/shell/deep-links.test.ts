import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPage } from '../../../contract/site/pages.ts';
import { codeOfLink, newSearchArgument, pathOfArguments, pathOfLink } from './deep-links.ts';

it.each([
  ['larkspur://dashboard', '/dashboard'],
  ['larkspur://dashboard/', '/dashboard'],
  ['larkspur://dashboard/marketing/linkedin', '/dashboard/marketing/linkedin'],
  ['larkspur://dashboard/sourcing/jobs/7d9f4f3e', '/dashboard/sourcing/jobs/7d9f4f3e'],
  ['larkspur://auth/activate/MQ/a1.b-2_c', '/auth/activate/MQ/a1.b-2_c'],
  ['larkspur://auth/reset/MQ/a1.b-2_c', '/auth/reset/MQ/a1.b-2_c'],
  ['larkspur://auth/email/MQ/a1.b-2_c', '/auth/email/MQ/a1.b-2_c'],
  ['larkspur://dashboard/sourcing?next=https://evil.example#x', '/dashboard/sourcing'],
  ['larkspur://dashboard/sourcing?tab=initiate-search', '/dashboard/sourcing?tab=initiate-search'],
  ['larkspur://dashboard/talent-pool?q=c%2B%2B&access_token=x', '/dashboard/talent-pool?q=c%2B%2B'],
  ['larkspur://dashboard/talent-pool?q=%0d%0a&sort=name', '/dashboard/talent-pool?sort=name'],
  [`larkspur://dashboard/talent-pool?q=${'x'.repeat(201)}`, '/dashboard/talent-pool'],
  ['larkspur://auth/activate/MQ/a?tab=x', '/auth/activate/MQ/a'],
])('%s opens %s', (link, path) => expect(pathOfLink(link)).toBe(path));

it.each([
  '',
  'larkspur:',
  'larkspur://',
  'larkspur://login',
  'larkspur://nowhere/else',
  'larkspur://dashboard/nowhere',
  'larkspur://auth/activate/uid',
  'larkspur://auth/reset/uid',
  'larkspur://auth/forgot',
  'larkspur://auth/elsewhere/uid/token',
  'larkspur://auth/activate/uid/token/more',
  'larkspur://auth/activate/uid/%2e%2e%2f',
  'larkspur://dashboard/sourcing/jobs/%00',
  'larkspur://dashboard/sourcing/jobs/<script>',
  'larkspur://user:secret@dashboard',
  'larkspur://dashboard:8080',
  'https://dashboard/sourcing',
  'app://larkspur/dashboard',
  `larkspur://auth/activate/uid/${'x'.repeat(3000)}`,
])('%j opens nothing', (link) => expect(pathOfLink(link)).toBeUndefined());

it('opens only permitted pages, for any link', () => {
  const link = fc.string({ unit: 'binary' }).map((text) => `larkspur://${text}`);
  fc.assert(
    fc.property(fc.oneof(link, fc.webUrl(), fc.string()), (text) => {
      const path = pathOfLink(text);
      expect(
        path === undefined ||
          (isPage(path.replace(/\?.*/, '')) && /^\/(dashboard|auth\/(activate|reset|email)\/)/.test(path)),
      ).toBe(true);
    }),
    { numRuns: 1000 },
  );
  // Busy machines are slow.
}, 60_000);

it("finds the link among a process's arguments", () => {
  expect(pathOfArguments(['larkspur', '--flag', 'larkspur://dashboard/marketing'])).toBe(
    '/dashboard/marketing',
  );
  expect(pathOfArguments(['larkspur', 'https://larkspur.example'])).toBeUndefined();
});

it('opens the form of a search for the argument of the jump list', () => {
  expect(pathOfArguments(['larkspur', newSearchArgument])).toBe('/dashboard/sourcing?tab=initiate-search');
  expect(pathOfArguments(['larkspur', `${newSearchArgument}=x`])).toBeUndefined();
});

it('reads a code from a link by which the browser signs the app in, and from no other', () => {
  expect(codeOfLink('larkspur://auth/app/v1.key.c2VhbGVk')).toBe('v1.key.c2VhbGVk');
  expect(codeOfLink('larkspur://auth/app/v1.key.c2VhbGVk/')).toBe('v1.key.c2VhbGVk');
  for (const link of [
    'larkspur://auth/app/',
    'larkspur://auth/app/a/b',
    'larkspur://auth/app/a?code=b',
    'larkspur://user@auth/app/a',
    'https://auth/app/a',
    `larkspur://auth/app/${'a'.repeat(1001)}`,
  ]) {
    expect(codeOfLink(link)).toBeUndefined();
  }
  expect(pathOfLink('larkspur://auth/app/v1.key.c2VhbGVk')).toBeUndefined();
});
