import { homedir } from 'node:os';
import { expect, it } from 'vitest';
import { maskSecrets } from './log.ts';

const opaque = 'Zk3v-8Qm_2LxT0pR7sYb1uWcDeFgHiJkLmNoPqRsTuV';

it.each([
  ['authorization: Bearer abc', 'authorization: Bearer ***'],
  ['got eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s-g_x now', 'got *** now'],
  [`{"refresh":"${opaque}"}`, '{"refresh":"***"}'],
  [`a ${opaque} b`, 'a *** b'],
  ['larkspur://auth/activate/dWlk/secret-token', 'larkspur://auth/activate/***'],
  ['https://x.example/?access_token=abc&n=1', 'https://x.example/?access_token=***&n=1'],
  ['https://x.example/?token=abc&n=1', 'https://x.example/?token=***&n=1'],
  ['http://ada:secret@proxy.example:8080/', 'http://***@***:8080/'],
  ['mail to ada.lovelace+jobs@mail.example.com, please', 'mail to ***@***, please'],
  [`${homedir()}/logs`, '~/logs'],
])('masks %j', (text, masked) => expect(maskSecrets(text)).toBe(masked));

it.each([
  'task 7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11 ended',
  'app://larkspur/assets/main-Bx3k.js:12 TypeError',
  'https://talent.example:8443 cannot be reached',
])('leaves %j readable', (text) => expect(maskSecrets(text)).toBe(text));
