import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readOutbox, waitForMails } from '../../../../tests/support/outbox.ts';
import { openTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const url = '/api/v1.0/email/send';
const params = {
  from_name: 'Dana Whitfield',
  from_email: 'dana@northfell.example',
  company: 'Northfell Bottling',
  phone: '+1 307 555 0142',
  service: 'recruitment',
  message: 'We need a plant engineer.\nSoon.',
  to_email: 'someone-else@evil.example',
};
/** The body as the library sends it. */
const body = (given: object = {}) => ({
  lib_version: '4.4.1',
  user_id: 'Larkspur',
  service_id: 'own-server',
  template_id: 'contact',
  template_params: { ...params, ...given },
});

describe('contact messages', () => {
  let server: TestApp;
  const post = (payload: object | string) =>
    server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });
  const open = async (settings: Record<string, string> = {}) => {
    server = await openTestApp({ CONTACT_TO: 'desk@provider.example', ...settings });
  };
  beforeEach(() => open());
  afterEach(() => server.close());

  test('a message goes to the configured recipient, never to one in the body, and replies go to the visitor', async () => {
    await server.work();
    expect((await post(body())).statusCode).toBe(200);
    const [mail] = await waitForMails(server.dataDir, 'desk@provider.example');
    expect(mail?.replyTo).toEqual([{ name: 'Dana Whitfield', address: 'dana@northfell.example' }]);
    expect(mail?.text).toContain('We need a plant engineer.');
    for (const part of ['Northfell Bottling', '+1 307 555 0142', 'recruitment'])
      expect(mail?.text).toContain(part);
    const all = await readOutbox(server.dataDir);
    expect(all.flatMap(({ to }) => to ?? []).map(({ address }) => address)).toEqual([
      'desk@provider.example',
    ]);
  });

  test('line breaks in names and addresses are rejected, so that no header can be injected', async () => {
    for (const given of [
      { from_name: 'Dana\r\nBcc: all@evil.example' },
      { from_email: 'dana@northfell.example\nBcc: all@evil.example' },
      { phone: '1\u0000' },
    ]) {
      const answer = await post(body(given));
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json())[0]).toMatch(/^template_params\./);
    }
  });

  test('missing fields, an unknown service and an oversized body get a clear error', async () => {
    expect((await post(body({ message: ' ' }))).json()['template_params.message']).toEqual([
      'Please fill in this field.',
    ]);
    expect((await post(body({ service: 'plumbing' }))).statusCode).toBe(400);
    expect((await post(body({ message: 'a'.repeat(10_001) }))).statusCode).toBe(400);
    expect((await post(JSON.stringify(body({ message: 'a'.repeat(300_000) })))).statusCode).toBe(413);
  });

  test('a flood is refused with 429 and Retry-After', async () => {
    await server.close();
    await open({ RATE_LIMITS: 'on' });
    const answers = [];
    for (let message = 0; message < 6; message++) answers.push((await post(body())).statusCode);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await post(body())).headers['retry-after']).toBeDefined();
  });
});
