import { expect, it } from 'vitest';
import { completeAddress, readServerUrl } from './choice.ts';

it.each([
  ['https://larkspur.example/some/path', 'https://larkspur.example'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://localhost:8080/', 'http://localhost:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('takes %s', (value, origin) => expect(readServerUrl(value)).toBe(origin));

it.each([
  'http://larkspur.example',
  'http://127.0.0.1.evil.example',
  'ftp://localhost',
  'larkspur.example',
  'https://ada:secret@larkspur.example',
  '',
])('sends no token to %j', (value) => expect(() => readServerUrl(value)).toThrow('must be an https address'));

it.each([
  ['larkspur.example', 'https://larkspur.example'],
  [' talent.example:8443/path ', 'https://talent.example:8443/path'],
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['http://larkspur.example', 'http://larkspur.example'],
])('reads %j as people mean it', (typed, address) => expect(completeAddress(typed)).toBe(address));
