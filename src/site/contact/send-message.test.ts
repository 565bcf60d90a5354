import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubApi } from '../../../tests/support/stub-api.ts';

const values = { name: 'A', email: 'a@a.example', company: '', phone: '', services: '', message: 'M' };

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllEnvs());

async function send() {
  const sent = stubApi({ 'POST /api/v1.0/email/send': { body: 'OK' } });
  const stubbed = fetch;
  const urls: string[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(url);
    return stubbed(url, init);
  });
  const { sendMessage } = await import('./send-message.ts');
  await sendMessage(values);
  return { url: urls[0], body: sent[0]?.body };
}

test('goes to our own server by default', async () => {
  const { url } = await send();
  expect(url).toBe(`${window.location.origin}/api/v1.0/email/send`);
});

test("goes to EmailJS with the build's keys where there are any", async () => {
  vi.stubEnv('VITE_EMAILJS_PUBLIC_KEY', 'key-1');
  vi.stubEnv('VITE_EMAILJS_SERVICE_ID', 'service-1');
  vi.stubEnv('VITE_EMAILJS_TEMPLATE_ID', 'template-1');
  const { url, body } = await send();
  expect(url).toBe('https://api.emailjs.com/api/v1.0/email/send');
  expect(body).toMatchObject({ user_id: 'key-1', service_id: 'service-1', template_id: 'template-1' });
});
