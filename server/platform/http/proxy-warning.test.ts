import { afterEach, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';

describe('a proxy that is not trusted', () => {
  let server: TestApp;
  afterEach(() => server.close());

  const warningsOf = async (settings: Record<string, string>, headers: Record<string, string>[]) => {
    server = await openTestApp(settings);
    const warn = vi.spyOn(server.services.log, 'warn');
    for (const given of headers) await server.app.inject({ url: '/healthz', headers: given });
    return warn.mock.calls.map((call) => String(call.at(-1)));
  };
  const forwarded: Record<string, string> = { 'x-forwarded-for': '203.0.113.9' };

  test('is logged once, with the name of the setting and without the address', async () => {
    const warnings = await warningsOf({}, [{}, forwarded, forwarded, { forwarded: 'for=203.0.113.9' }]);
    expect(warnings).toEqual([expect.stringMatching(/X-Forwarded-For.*TRUST_PROXY/)]);
    expect(warnings[0]).not.toContain('203.0.113.9');
  });

  test.each<[string, Record<string, string>, Record<string, string>[]]>([
    ['without one', {}, [{}, { host: 'talent.example' }]],
    ['where it is trusted', { TRUST_PROXY: 'on' }, [forwarded]],
    ['where a list of them is trusted', { TRUST_PROXY: 'loopback' }, [forwarded]],
  ])('is no subject %s', async (_where, settings, headers) => {
    expect(await warningsOf(settings, headers)).toEqual([]);
  });
});
